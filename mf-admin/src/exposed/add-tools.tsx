import { AddPhotos, PHOTO_TYPES } from '../features/photos/add-photos.tsx';
import { useToolPhotos } from '../features/photos/photos.api.ts';
import { ToolForm } from '../features/tools/tool-form.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';
import { TOOLS_PATH } from '../shared/tool-page.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Add Tools" eyebrow={<BackLink to={TOOLS_PATH}>All tools</BackLink>} />
      <ToolForm
        accept={PHOTO_TYPES.join(',')}
        photographs={(toolId, chosen) => <Photographs toolId={toolId} chosen={chosen} />}
      />
    </>
  );
}

function Photographs({ toolId, chosen }: { toolId: string; chosen: readonly File[] }) {
  const { data } = useToolPhotos(toolId);
  return <AddPhotos toolId={toolId} count={data?.photos.length ?? 0} chosen={chosen} />;
}
