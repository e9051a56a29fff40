import type { Delivery } from '@whetstone/contract';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorNotice,
  FormMessage,
  getShop,
  Skeleton,
  Stack,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { useBasket } from '../../shared/basket/use-basket.ts';
import { type DeliveryDetails, useCustomer } from '../../shared/customer.ts';
import { useDeliveryGetQuery } from '../../shared/delivery.ts';
import { BASKET } from '../../shared/links.ts';
import { OrderLine, OrderLines } from '../../shared/order-line.tsx';
import { OrderColumns, priceOf, SummaryHint, SummaryPanel, Totals } from '../../shared/totals.tsx';
import { CheckoutForm, placeOrderLabel } from './checkout-form.tsx';
import { useCheckout } from './use-checkout.ts';

const LineError = styled.p`
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

const Address = styled.p`
  white-space: pre-line;
`;

/** The lines of the basket, the address and the button that places the order. */
export function CheckoutContent() {
  const basket = useBasket();
  const customer = useCustomer();
  const order = useCheckout();
  const { data: delivery } = useDeliveryGetQuery();
  const { sent, unconfirmed } = order;
  const items = (sent ?? unconfirmed)?.items ?? basket.items;
  if (!items && basket.isError) {
    return (
      <ErrorNotice title="Your basket could not be loaded" onRetry={basket.retry}>
        The shop did not respond. Your basket is kept.
      </ErrorNotice>
    );
  }
  if (!items || customer.isLoading) return <CheckoutSkeleton />;
  if (items.length === 0) {
    return (
      <EmptyState
        title="Your basket is empty"
        action={
          <ButtonLink to="/purchase" $variant="primary">
            See the tools
          </ButtonLink>
        }
      >
        Orders that you have placed are in <TextLink to="/dashboard/myOrders">My Orders</TextLink>.
      </EmptyState>
    );
  }
  const total = delivery && priceOf(items) + delivery.cost;
  return (
    <OrderColumns>
      {unconfirmed ? (
        <UnconfirmedOrder order={order} attempt={unconfirmed} total={total} />
      ) : (
        <CheckoutForm
          addressBook={customer.addressBook}
          usual={customer.usual}
          total={total}
          isUnconfirmed={customer.isUnconfirmed}
          pending={sent !== undefined}
          fieldErrors={order.fieldErrors}
          message={order.message}
          onSubmit={(details, save) => void order.placeOrder(items, details, save)}
        />
      )}
      <CheckoutSummary items={items} delivery={delivery} errors={order.lineErrors} />
    </OrderColumns>
  );
}

type Order = ReturnType<typeof useCheckout>;

interface UnconfirmedOrderProps {
  order: Order;
  attempt: DeliveryDetails;
  total: number | undefined;
}

/** An order whose outcome is unknown, also after a reload. */
function UnconfirmedOrder({ order, attempt: { address, phone }, total }: UnconfirmedOrderProps) {
  const isPending = order.sent !== undefined;
  return (
    <Stack gap="l">
      <FormMessage tone="error">
        The shop did not confirm your order, so we do not know whether it arrived. Place it again: it will not
        be placed twice.
      </FormMessage>
      <div>
        <Address>{address}</Address>
        <p>{phone}</p>
      </div>
      {order.message && <FormMessage tone="error">{order.message}</FormMessage>}
      <Button variant="primary" pending={isPending} onClick={() => void order.placeAgain()}>
        {placeOrderLabel(total)}
      </Button>
      {!isPending && (
        <SummaryHint>
          Your order may have been placed: look into <TextLink to="/dashboard/myOrders">My Orders</TextLink>{' '}
          before you start a new one.
        </SummaryHint>
      )}
      {!isPending && (
        <div>
          <Button size="small" onClick={order.giveUp}>
            Start a new order
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface CheckoutSummaryProps {
  items: readonly BasketItem[];
  delivery: Delivery | undefined;
  errors: Order['lineErrors'];
}

function CheckoutSummary({ items, delivery, errors }: CheckoutSummaryProps) {
  return (
    <SummaryPanel heading="Your order">
      <OrderLines>
        {items.map(({ id, name, quantity, tool }) => (
          <OrderLine
            key={id}
            tool={{ id, name, img: tool?.img ?? '', price: tool?.price ?? 0 }}
            quantity={quantity}
          >
            {errors[id] && <LineError role="alert">{errors[id]}</LineError>}
          </OrderLine>
        ))}
      </OrderLines>
      <Totals tools={priceOf(items)} delivery={delivery} />
      <DeliveryNote />
      <SummaryHint>
        <TextLink to={BASKET}>Change the basket</TextLink>
      </SummaryHint>
    </SummaryPanel>
  );
}

/** Taxes and the places that the shop delivers to, if the settings name them. */
function DeliveryNote() {
  const { deliveryArea, priceNote } = getShop();
  const sentences = [priceNote, deliveryArea && `We deliver to ${deliveryArea}.`].filter(Boolean);
  return sentences.length > 0 && <SummaryHint>{sentences.join(' ')}</SummaryHint>;
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
