import { selectUser, useAppSelector } from '@whetstone/kernel';
import {
  ButtonLink,
  Container,
  EmptyState,
  ErrorNotice,
  PageHeader,
  Skeleton,
  Stack,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { lazy, Suspense, useEffect } from 'react';
import { styled } from 'styled-components';
import { useCheckout } from '../features/checkout/use-checkout.ts';
import { MergedNote } from '../shared/basket/merged-note.tsx';
import { useBasket } from '../shared/basket/use-basket.ts';
import { useCustomer } from '../shared/customer.ts';
import { useDeliveryGetQuery } from '../shared/delivery.ts';
import { confirmationPath } from '../shared/links.ts';
import { useStartPlace } from '../shared/places.ts';
import { OrderColumns } from '../shared/totals.tsx';

/** As high as the screen below the navbar: the footer does not move when the form arrives. */
const Page = styled(Container)`
  min-height: calc(100dvh - 4rem);
  padding-bottom: ${tokens.space.section};
`;

function CheckoutPage() {
  const user = useAppSelector(selectUser);
  return (
    <Page>
      <PageHeader title="Checkout" />
      <Stack gap="l">
        <MergedNote />
        <CheckoutContent key={user?.email} />
      </Stack>
    </Page>
  );
}

/** The code of the form loads while the basket and the customer do. */
const load = () => import(/* webpackChunkName: "checkout-form" */ '../features/checkout/checkout.tsx');
const Checkout = lazy(() => load().then((module) => ({ default: module.Checkout })));

/** The lines of the basket, the address and the button that places the order. */
function CheckoutContent() {
  const basket = useBasket();
  const customer = useCustomer();
  const placing = useCheckout();
  const { startAt, home, isLoading } = useStartPlace();
  const { data: delivery } = useDeliveryGetQuery({});
  useEffect(() => void load().catch(() => undefined), []);
  const items = (placing.sent ?? placing.unconfirmed)?.items ?? basket.items;
  if (!items && basket.isError) {
    return (
      <ErrorNotice title="Your basket could not be loaded" onRetry={basket.retry}>
        The shop did not respond. Your basket is kept.
      </ErrorNotice>
    );
  }
  if (!items || customer.isLoading || isLoading) return <CheckoutSkeleton />;
  if (items.length === 0) {
    const { newOrder } = customer;
    return (
      <EmptyState
        title={newOrder ? `Your order ${newOrder} is placed` : 'Your basket is empty'}
        action={
          <ButtonLink to={newOrder ? confirmationPath(newOrder) : '/purchase'} $variant="primary">
            {newOrder ? 'See your order' : 'See the tools'}
          </ButtonLink>
        }
      >
        Orders that you have placed are in <TextLink to="/dashboard/myOrders">My Orders</TextLink>.
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <Checkout
        items={items}
        customer={customer}
        start={startAt(customer.usualCountry)}
        home={home}
        delivery={delivery}
        placing={placing}
      />
    </Suspense>
  );
}

function CheckoutSkeleton() {
  return (
    <OrderColumns role="status">
      <VisuallyHidden>Loading the checkout</VisuallyHidden>
      <Stack gap="l">
        <Skeleton shape="text" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
      <Skeleton shape="block" />
    </OrderColumns>
  );
}

export { CheckoutPage as Page };
