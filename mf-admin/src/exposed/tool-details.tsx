import { useParams } from '@whetstone/kernel';
import { Skeleton } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { ToolDetails } from '../features/tools/tool-details.tsx';
import { ToolPage, toolPhotosPath } from '../shared/tool-tabs.tsx';

const loadPhotos = () => import(/* webpackChunkName: "photos-field" */ '../features/photos/photos-field.tsx');

/** As high as the field of a tool without photographs, on a small and on a large screen. */
const Place = styled.div`
  min-height: 13rem;
`;

export function Page() {
  const { id = '' } = useParams();
  // The key: another tool starts without the edits of this one.
  return (
    <ToolPage key={id} id={id} tab="Details">
      {(tool) => (
        <ToolDetails
          tool={tool}
          photographs={
            <Place>
              <Late load={loadPhotos} fallback={<Skeleton shape="block" />}>
                {({ PhotosField }) => <PhotosField toolId={id} page={toolPhotosPath(id)} />}
              </Late>
            </Place>
          }
        />
      )}
    </ToolPage>
  );
}
