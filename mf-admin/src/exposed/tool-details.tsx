import { useParams } from '@whetstone/kernel';
import { ToolDetails } from '../features/tools/tool-details.tsx';
import { ToolPage } from '../shared/tool-tabs.tsx';

export function Page() {
  const { id = '' } = useParams();
  // The key: another tool starts without the edits of this one.
  return (
    <ToolPage key={id} id={id} tab="Details">
      {(tool) => <ToolDetails tool={tool} />}
    </ToolPage>
  );
}
