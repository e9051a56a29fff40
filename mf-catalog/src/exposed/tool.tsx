import { problemOf, Slot, usePageHead, useParams } from '@whetstone/kernel';
import { Container, ErrorNotice, tokens, VisuallyHidden } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { OrderPanel } from '../features/order/order-panel.tsx';
import { StockAlert } from '../features/order/stock-alert.tsx';
import { MoreTools } from '../features/tools/lazy-extras.tsx';
import { ToolDetail, ToolDetailSkeleton } from '../features/tools/tool-detail.tsx';
import { toolHead } from '../features/tools/tool-head.ts';
import { useToolsGetQuery } from '../features/tools/tools.api.ts';
import { canBeOrdered } from '../shared/quantity-range.ts';

const Root = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

const loadNotFound = () => import(/* webpackChunkName: "404" */ '../features/tools/tool-not-found.tsx');

export function Page() {
  const { productId = '' } = useParams();
  return (
    <Root>
      <ToolContent productId={productId} />
    </Root>
  );
}

function ToolContent({ productId }: { productId: string }) {
  const { currentData: tool, error, refetch } = useToolsGetQuery({ id: productId });
  usePageHead(tool ? toolHead(tool) : { title: 'Tool' });
  if (problemOf(error)?.status === 404)
    return <Late load={loadNotFound}>{({ ToolNotFound }) => <ToolNotFound />}</Late>;
  if (tool) {
    return (
      <>
        <ToolDetail tool={tool}>
          {tool.archived ? (
            <strong>We no longer sell this tool.</strong>
          ) : canBeOrdered(tool) ? (
            <OrderPanel key={tool._id} tool={tool} />
          ) : (
            <StockAlert tool={tool} />
          )}
        </ToolDetail>
        <Slot name="tool-detail" />
        <MoreTools tool={tool} />
      </>
    );
  }
  return (
    <>
      <VisuallyHidden as="h1">Tool</VisuallyHidden>
      {error ? (
        <ErrorNotice title="This tool could not be loaded" onRetry={refetch} />
      ) : (
        <ToolDetailSkeleton />
      )}
    </>
  );
}
