import type { Delivery, Quote } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import { useApiForm } from '@whetstone/kernel/form';
import { ButtonLink, getShop, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { readDraft, storeDraft } from '../../shared/checkout-draft.ts';
import {
  chosenPlace,
  initialDetails,
  placeOf,
  postalDetails,
  savedAddress,
  type useCustomer,
} from '../../shared/customer.ts';
import { DiscountCode, useDiscountCode } from '../../shared/discount-code.tsx';
import { BASKET } from '../../shared/links.ts';
import { placeOrderLabel } from '../../shared/order-button.ts';
import { OrderLine, OrderLines } from '../../shared/order-line.tsx';
import { useQuotedPlace } from '../../shared/places.ts';
import { ORDER_SENTENCES, placeProblem } from '../../shared/placing/order-sentences.ts';
import { UnconfirmedOrder } from '../../shared/placing/unconfirmed-order.tsx';
import { methodOf, useDeliveryQuote, useLateQuote, type WantedDelivery } from '../../shared/quote.ts';
import { type Place } from '../../shared/remembered-place.ts';
import { OrderColumns, SummaryHint, SummaryPanel, Totals } from '../../shared/totals.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { PlaceOrder } from './place-order.tsx';
import type { CheckoutFields, useCheckout } from './use-checkout.ts';

const LineError = styled.p`
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

const UnitPrice = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const SENTENCES = {
  ...ORDER_SENTENCES,
  'invalid-vat-number': 'This is not a VAT number of the country of the address. Check both.',
};

const NO_PLACE = 'The prices depend on the country. They appear once the address is one that we deliver to.';
const NO_PRICES =
  'The prices could not be loaded. Check your connection. They are loaded again when you place the order.';

interface CheckoutProps {
  items: readonly BasketItem[];
  customer: ReturnType<typeof useCustomer>;
  /** The preselected country and region. Undefined without a list of countries. */
  start: Place | undefined;
  /** The country of the shop, if the list of countries is loaded. */
  home: string | undefined;
  delivery: Delivery | undefined;
  placing: ReturnType<typeof useCheckout>;
}

/** The form, or the order whose outcome is unknown, beside the lines. */
export function Checkout({ items, customer, start, home, delivery, placing }: CheckoutProps) {
  const { addressBook, usual, isUnconfirmed } = customer;
  const { unconfirmed, changed, account } = placing;
  const form = useApiForm<CheckoutFields>(
    {
      ...initialDetails(addressBook, usual, home),
      ...{ save: false, vatNumber: '', vatCompany: '' },
      ...readDraft(account),
      lines: null,
    },
    SENTENCES,
  );
  const { subscribe, getValues } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { lines: _, ...typed } }) => storeDraft(account, typed),
      }),
    [subscribe, account],
  );
  const attempt = placing.sent ?? unconfirmed;
  const [wanted, setWanted] = useState<WantedDelivery>(() => {
    const typed = getValues();
    return {
      ...placeOf(addressBook, typed, chosenPlace(typed, start)),
      vatNumber: typed.vatNumber.trim() || undefined,
    };
  });
  const [atStart] = useState(wanted);
  const discountCode = useDiscountCode();
  const asked = discountCode ? { ...wanted, discountCode } : wanted;
  const current = useDeliveryQuote(items, asked);
  const quote = attempt ? attempt.quote : current.quote;
  const [isReady, setReady] = useState(false);
  if (!isReady && current.quote !== undefined) setReady(true);
  const { deliveryMethod, vatNumber } = wanted;
  const chosen = current.methods.some(({ id }) => id === deliveryMethod)
    ? deliveryMethod
    : current.quote?.deliveryMethod;
  const cost = current.methods.find(({ id }) => id === chosen)?.price ?? delivery?.cost;
  const loadQuote = useLateQuote({ items, delivery: cost, wanted: asked });
  const [paymentMethod, setPaymentMethod] = useState<string>();
  const problem = placeProblem(current.error);
  const { country, region, address: text } = wanted;
  const quoted = useQuotedPlace(current.quote, { country, region, text });
  return (
    <OrderColumns>
      {changed ? (
        <changed.Question
          before={changed.before}
          now={changed.now}
          pending={form.isSubmitting}
          onOrder={form.submit(placing.acceptPrice)}
          back={<ButtonLink to={BASKET}>Go back to the basket</ButtonLink>}
        />
      ) : unconfirmed ? (
        <UnconfirmedOrder
          attempt={unconfirmed}
          pending={form.isSubmitting}
          message={form.message}
          action={placeOrderLabel(quote)}
          onPlaceAgain={form.submit(placing.placeAgain)}
          onGiveUp={placing.giveUp}
        />
      ) : (
        <CheckoutForm
          form={form}
          addressBook={addressBook}
          usual={usual}
          start={start}
          home={home}
          quoted={quoted}
          onDetails={(details) => {
            const place = placeOf(addressBook, details, chosenPlace(details, start));
            setWanted({ ...place, deliveryMethod, vatNumber });
          }}
          isReady={isReady}
          problem={problem}
          // Not about the address with which the page begins: nothing moves while it loads.
          note={wanted === atStart ? undefined : current.last?.addressNote}
          delivery={{
            methods: current.methods,
            chosen,
            currency: quote?.currency,
            onChoose: (id) => setWanted({ ...wanted, deliveryMethod: id }),
          }}
          payment={{
            methods: current.paymentMethods,
            chosen: paymentMethod ?? current.paymentMethods[0]?.id,
            onChoose: setPaymentMethod,
          }}
          business={
            current.vat && {
              note: current.vat.vatNote,
              usual: current.vat.usualVat,
              onNumber: (entered) => setWanted({ ...wanted, vatNumber: entered || undefined }),
            }
          }
          onSubmit={(details, save, business) =>
            placing.place(
              {
                ...{ items, quote, address: details.address, phone: details.phone },
                postal: postalDetails(
                  savedAddress(addressBook, details),
                  chosenPlace(details, start),
                  details.recipient,
                ),
                ...(save && { saveAs: details.recipient.trim() || placing.customer }),
                ...(paymentMethod && { paymentMethod }),
                ...(business && { business }),
                ...(discountCode && { discountCode }),
              },
              loadQuote,
            )
          }
        />
      )}
      <CheckoutSummary
        items={items}
        quote={quote}
        missing={problem ? NO_PLACE : NO_PRICES}
        errors={lineErrorsOf(placing.rejection)}
        code={!attempt && !changed && <DiscountCode quote={quote} error={current.error} />}
      >
        {!attempt && !changed && isReady && (
          <PlaceOrder
            form={form}
            quote={quote}
            message={form.message === problem?.message ? undefined : form.message}
            isUnconfirmed={isUnconfirmed}
          />
        )}
      </CheckoutSummary>
    </OrderColumns>
  );
}

/** Why a line cannot be ordered, by the id of its tool. */
function lineErrorsOf(rejection: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (problemOf(rejection)?.lines ?? []).map(({ id, ...reason }) => [id, fieldMessage(reason)]),
  );
}

interface CheckoutSummaryProps {
  items: readonly BasketItem[];
  quote: Quote | undefined | null;
  /** Why there is no quote. */
  missing: string;
  errors: ReturnType<typeof lineErrorsOf>;
  /** The field for a discount code, unless the order is sent. */
  code: ReactNode;
  /** The button that orders. */
  children: ReactNode;
}

function CheckoutSummary({ items, quote, missing, errors, code, children }: CheckoutSummaryProps) {
  // One sentence: that about the taxes at the address, or the note of a shop without rates.
  const note = quote?.taxNote ?? getShop().priceNote;
  return (
    <SummaryPanel heading="Your order">
      <OrderLines>
        {items.map(({ id, name, quantity, tool }) => {
          const line = quote?.lines.find((one) => one.id === id);
          const { price = tool?.price ?? 0, total, unitPrice } = line ?? {};
          return (
            <OrderLine
              key={id}
              tool={{ id, name, img: tool?.img ?? '', price }}
              quantity={quantity}
              total={quote === null ? null : total}
            >
              {unitPrice && <UnitPrice>{unitPrice}</UnitPrice>}
              {errors[id] && <LineError role="alert">{errors[id]}</LineError>}
            </OrderLine>
          );
        })}
      </OrderLines>
      <Totals price={quote} method={methodOf(quote)} />
      {quote === null && <SummaryHint role="status">{missing}</SummaryHint>}
      {code}
      <SummaryHint>
        <TextLink to={BASKET}>Change the basket</TextLink>
      </SummaryHint>
      {note && quote && <SummaryHint>{note}</SummaryHint>}
      {children}
    </SummaryPanel>
  );
}
