import { useParams } from '@whetstone/kernel';
import { ImportView } from '../features/tool-imports/import-view.tsx';

export function Page() {
  const { id = '' } = useParams();
  return <ImportView key={id} id={id} />;
}
