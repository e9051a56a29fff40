import { useParams } from '@whetstone/kernel';
import { PhotosView } from '../features/photos/photos-view.tsx';
import { ToolPage } from '../shared/tool-page.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <ToolPage id={id} tab="Photographs">
      {/* The key: another tool starts without the changes of this one. */}
      {() => <PhotosView key={id} toolId={id} />}
    </ToolPage>
  );
}
