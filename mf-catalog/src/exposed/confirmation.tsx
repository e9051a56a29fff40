import { problemOf, useParams } from '@whetstone/kernel';
import { Container, ErrorNotice, PageHeader, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Confirmation, ConfirmationSkeleton, OrderNotFound } from '../features/confirmation/confirmation.tsx';
import { placingApi } from '../shared/placing/placing.ts';

const Root = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

export function Page() {
  const { number = '' } = useParams();
  // The customer pays elsewhere, and comes back to this page with the back button.
  const {
    currentData: order,
    error,
    refetch,
  } = placingApi.useOrdersGetQuery({ number }, { refetchOnFocus: true });
  if (order) {
    return (
      <Root>
        <Confirmation order={order} />
      </Root>
    );
  }
  return <Root>{error ? <LoadError error={error} onRetry={refetch} /> : <ConfirmationSkeleton />}</Root>;
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (problemOf(error)?.status === 404) return <OrderNotFound />;
  return (
    <>
      <PageHeader title="Your order" />
      <ErrorNotice title="This order could not be loaded" onRetry={onRetry}>
        The shop did not respond. Your order is not affected.
      </ErrorNotice>
    </>
  );
}
