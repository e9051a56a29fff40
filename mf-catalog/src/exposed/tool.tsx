import { problemOf, Slot, usePageHead, useParams } from '@whetstone/kernel';
import { Container, ErrorNotice, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { OrderPanel } from '../features/order/order-panel.tsx';
import { useReviewsRatingQuery } from '../features/reviews/reviews.api.ts';
import { SellerRating } from '../features/reviews/seller-rating.tsx';
import { ToolDetail, ToolDetailSkeleton, ToolNotFound } from '../features/tools/tool-detail.tsx';
import { toolHead } from '../features/tools/tool-head.ts';
import { useToolsGetQuery } from '../features/tools/tools.api.ts';

const Page = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

function ToolPage() {
  const { productId = '' } = useParams();
  return (
    <Page>
      <ToolContent productId={productId} />
    </Page>
  );
}

function ToolContent({ productId }: { productId: string }) {
  const { currentData: tool, error, refetch } = useToolsGetQuery({ id: productId });
  const { data: rating } = useReviewsRatingQuery();
  usePageHead(tool ? toolHead(tool, rating) : { title: 'Tool' });
  if (problemOf(error)?.status === 404) return <ToolNotFound />;
  if (tool) {
    return (
      <>
        <ToolDetail tool={tool} seller={<SellerRating rating={rating} />}>
          <OrderPanel key={tool._id} tool={tool} />
        </ToolDetail>
        <Slot name="tool-detail" />
      </>
    );
  }
  return (
    <>
      <VisuallyHidden as="h1">Tool</VisuallyHidden>
      {error ? (
        <ErrorNotice title="This tool could not be loaded" onRetry={refetch}>
          The shop did not respond. Try again in a moment.
        </ErrorNotice>
      ) : (
        <ToolDetailSkeleton />
      )}
    </>
  );
}

export { ToolPage as Page };
