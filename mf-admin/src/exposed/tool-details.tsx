import { useParams } from '@whetstone/kernel';
import { PhotosField } from '../features/photos/photos-field.tsx';
import { ToolDetails } from '../features/tools/tool-details.tsx';
import { ToolPage, toolPhotosPath } from '../shared/tool-tabs.tsx';

export function Page() {
  const { id = '' } = useParams();
  // The key: another tool starts without the edits of this one.
  return (
    <ToolPage key={id} id={id} tab="Details">
      {(tool) => (
        <ToolDetails tool={tool} photographs={<PhotosField toolId={id} page={toolPhotosPath(id)} />} />
      )}
    </ToolPage>
  );
}
