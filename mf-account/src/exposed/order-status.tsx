import { problemOf, skipToken, useLocation } from '@whetstone/kernel';
import { Container, ErrorNotice, PageHeader, TextLink, tokens, VisuallyHidden } from '@whetstone/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useReadOrderStatusQuery } from '../features/order-status/order-status.api.ts';
import { OrderStatus } from '../features/order-status/order-status.tsx';
import { Columns, OrderTitle, PartSkeleton, StatesSkeleton } from '../shared/order-layout.tsx';

const Root = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

const BUSY = 429;
const SERVER_ERROR = 500;

/** The target of the link in emails about an order. Its token is the fragment, which browsers send to no server. */
export function Page() {
  const token = useLocation().hash.slice(1);
  const { currentData, error, refetch } = useReadOrderStatusQuery(token || skipToken, {
    refetchOnFocus: true,
  });
  useEffect(() => {
    // The links of the page lead elsewhere.
    const policy = document.createElement('meta');
    Object.assign(policy, { name: 'referrer', content: 'no-referrer' });
    document.head.append(policy);
    return () => policy.remove();
  }, []);
  if (currentData) {
    return (
      <Root>
        <OrderStatus order={currentData} />
      </Root>
    );
  }
  const { status = SERVER_ERROR } = problemOf(error) ?? {};
  if (!token || (error && status < SERVER_ERROR && status !== BUSY)) return <Ended />;
  return (
    <Root>
      <PageHeader title={<OrderTitle number={token.split('.', 1).join()} />}>
        {!error && <StatesSkeleton />}
      </PageHeader>
      {error ? (
        <ErrorNotice title="Your order could not be loaded" onRetry={refetch}>
          Your order is unchanged. Check your connection, then try again in a moment.
        </ErrorNotice>
      ) : (
        <div role="status">
          <VisuallyHidden>Loading your order</VisuallyHidden>
          <Columns>
            <PartSkeleton lines={4} />
            <PartSkeleton lines={5} />
            <PartSkeleton lines={3} />
          </Columns>
        </div>
      )}
    </Root>
  );
}

function Ended() {
  return (
    <Root>
      <PageHeader
        title="This link has ended"
        lead="Links to an order work for 90 days, and end earlier if you or the shop ends them, or if you erase your account. The newest email about your order has the newest link."
      />
      <p>
        With an account, you find all orders in <TextLink to="/dashboard/myOrders">My Orders</TextLink>.
      </p>
    </Root>
  );
}
