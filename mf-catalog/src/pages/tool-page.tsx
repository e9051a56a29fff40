import { problemOf, Slot, usePageHead, useParams } from '@whetstone/kernel';
import { Container, ErrorNotice, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { OrderPanel } from '../features/order/order-panel.tsx';
import { MakerRating } from '../features/reviews/maker-rating.tsx';
import { useGetShopRatingQuery } from '../features/reviews/reviews.api.ts';
import { NoSuchTool } from '../features/tools/no-such-tool.tsx';
import { toolHead } from '../features/tools/tool-head.ts';
import { ToolSheet } from '../features/tools/tool-sheet.tsx';
import { ToolSheetSkeleton } from '../features/tools/tool-sheet-skeleton.tsx';
import { useGetToolQuery } from '../features/tools/tools.api.ts';

const Page = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

export function ToolPage() {
  const { productId = '' } = useParams();
  return (
    <Page>
      <ToolOrState productId={productId} />
    </Page>
  );
}

function ToolOrState({ productId }: { productId: string }) {
  const { currentData: tool, error, refetch } = useGetToolQuery({ productId });
  const { data: rating } = useGetShopRatingQuery({});
  usePageHead(tool ? toolHead(tool, rating) : { title: 'Tool' });
  if (problemOf(error)?.status === 404) return <NoSuchTool />;
  if (tool) {
    return (
      <>
        <ToolSheet tool={tool} seller={<MakerRating rating={rating} />}>
          <OrderPanel key={tool._id} tool={tool} />
        </ToolSheet>
        <Slot name="tool-detail" />
      </>
    );
  }
  return (
    <>
      <VisuallyHidden as="h1">Tool</VisuallyHidden>
      {error ? (
        <ErrorNotice title="This tool could not be loaded" onRetry={refetch}>
          The shop did not answer. The tool is still there.
        </ErrorNotice>
      ) : (
        <ToolSheetSkeleton />
      )}
    </>
  );
}
