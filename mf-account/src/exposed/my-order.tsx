import type { Order } from '@whetstone/contract';
import { problemOf, selectUser, useAppSelector, usePageHead, useParams } from '@whetstone/kernel';
import { ButtonLink, PageHeader, Skeleton, Stack, tokens } from '@whetstone/ui';
import { Receipt } from '@whetstone/ui/receipt';
import { styled } from 'styled-components';
import { MyOrdersLink, OrderDetail, OrderHeader } from '../features/orders/order-detail.tsx';
import { useOrder } from '../features/orders/orders.api.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { Columns, NotPrinted, OrderTitle, PartSkeleton, StatesSkeleton } from '../shared/order-layout.tsx';
import { dayOf, paymentLabel, stateLabel } from '../shared/order-state.tsx';

const NOT_FOUND = 404;

const BackLink = styled(ButtonLink)`
  justify-self: start;
`;

export function Page() {
  const { number = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { currentData, error, refetch } = useOrder(user ? number : undefined);
  // An admin may read every order. This page shows the user's own.
  const isOwn = currentData?.client === user?.email;
  const isMissing = currentData ? !isOwn : problemOf(error)?.status === NOT_FOUND;
  usePageHead({ title: isMissing ? 'Order not found' : `Order ${number}` });
  if (isMissing) return <OrderNotFound />;
  if (currentData) return <LoadedOrder order={currentData} />;
  return (
    <>
      <PageHeader title={<OrderTitle number={number} />} eyebrow={<MyOrdersLink />}>
        {!error && <StatesSkeleton />}
      </PageHeader>
      <NotLoaded what="order" error={error} note="Your order is unchanged." onRetry={refetch}>
        <OrderSkeleton />
      </NotLoaded>
    </>
  );
}

function LoadedOrder({ order }: { order: Order }) {
  return (
    <>
      <NotPrinted>
        <OrderHeader order={order} />
        <OrderDetail order={order} />
      </NotPrinted>
      <Receipt order={order} state={stateLabel(order)} payment={paymentLabel(order)} day={dayOf} />
    </>
  );
}

function OrderNotFound() {
  return (
    <PageHeader
      title="Order not found"
      lead="You have no order with this number. Compare it with your confirmation, or find the order in your list."
    >
      <BackLink to="/dashboard/myOrders" $variant="primary">
        See my orders
      </BackLink>
    </PageHeader>
  );
}

const Sentence = styled(Skeleton)`
  max-width: ${tokens.size.measure};
`;

const Buttons = styled(Skeleton)`
  width: 24rem;
  max-width: 100%;

  > div {
    height: ${tokens.size.control};
  }
`;

function OrderSkeleton() {
  return (
    <Stack gap="xl">
      <Sentence shape="text" lines={2} />
      <Buttons shape="block" />
      <Columns>
        <PartSkeleton lines={8} />
        <PartSkeleton lines={8} />
      </Columns>
    </Stack>
  );
}
