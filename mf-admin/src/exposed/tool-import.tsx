import { useParams } from '@whetstone/kernel';
import { ImportView } from '../features/tool-imports/import-view.tsx';
import { BackLink } from '../shared/console.tsx';
import { IMPORTS_PATH } from '../shared/import-path.ts';

export function Page() {
  const { id = '' } = useParams();
  return <ImportView key={id} id={id} eyebrow={<BackLink to={IMPORTS_PATH}>All imports</BackLink>} />;
}
