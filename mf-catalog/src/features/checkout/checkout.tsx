import type { Address, Delivery } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import { useApiForm } from '@whetstone/kernel/form';
import { getShop, TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { type DeliveryDetails, type useCustomer } from '../../shared/customer.ts';
import { BASKET } from '../../shared/links.ts';
import { OrderLine, OrderLines } from '../../shared/order-line.tsx';
import { ORDER_SENTENCES } from '../../shared/placing/order-sentences.ts';
import { UnconfirmedOrder } from '../../shared/placing/unconfirmed-order.tsx';
import { OrderColumns, priceOf, SummaryHint, SummaryPanel, Totals } from '../../shared/totals.tsx';
import { addressOf, type CheckoutFields, CheckoutForm, placeOrderLabel } from './checkout-form.tsx';
import type { useCheckout } from './use-checkout.ts';

const LineError = styled.p`
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

interface CheckoutProps {
  items: readonly BasketItem[];
  customer: ReturnType<typeof useCustomer>;
  delivery: Delivery | undefined;
  placing: ReturnType<typeof useCheckout>;
}

/** The form, or the order whose outcome is unknown, beside the lines. */
export function Checkout({ items, customer, delivery, placing }: CheckoutProps) {
  const { addressBook, usual, isUnconfirmed } = customer;
  const { address, phone } = initialDetails(addressBook, usual);
  const form = useApiForm<CheckoutFields>({ address, phone, save: false, lines: null }, ORDER_SENTENCES);
  const { unconfirmed } = placing;
  const total = delivery && priceOf(items) + delivery.cost;
  return (
    <OrderColumns>
      {unconfirmed ? (
        <UnconfirmedOrder
          attempt={unconfirmed}
          pending={form.isSubmitting}
          message={form.message}
          action={placeOrderLabel(total)}
          onPlaceAgain={form.submit(placing.placeAgain)}
          onGiveUp={placing.giveUp}
        />
      ) : (
        <CheckoutForm
          form={form}
          addressBook={addressBook}
          usual={usual}
          total={total}
          isUnconfirmed={isUnconfirmed}
          onSubmit={(details, save) =>
            placing.place({ items, ...details, ...(save && { saveAs: placing.customer }) })
          }
        />
      )}
      <CheckoutSummary items={items} delivery={delivery} errors={lineErrorsOf(placing.rejection)} />
    </OrderColumns>
  );
}

/** Of the address book the address that was used last, otherwise its first. */
function initialDetails(addressBook: readonly Address[], usual: DeliveryDetails): DeliveryDetails {
  return addressOf(addressBook, usual) ?? addressBook[0] ?? usual;
}

/** Why a line cannot be ordered, by the id of its tool. */
function lineErrorsOf(rejection: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (problemOf(rejection)?.lines ?? []).map(({ id, ...reason }) => [id, fieldMessage(reason)]),
  );
}

interface CheckoutSummaryProps {
  items: readonly BasketItem[];
  delivery: Delivery | undefined;
  errors: ReturnType<typeof lineErrorsOf>;
}

function CheckoutSummary({ items, delivery, errors }: CheckoutSummaryProps) {
  const { priceNote } = getShop();
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
      {priceNote && <SummaryHint>{priceNote}</SummaryHint>}
      <SummaryHint>
        <TextLink to={BASKET}>Change the basket</TextLink>
      </SummaryHint>
    </SummaryPanel>
  );
}
