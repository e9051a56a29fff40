import type { Delivery } from '@whetstone/contract';
import { useApiForm } from '@whetstone/kernel/form';
import { ButtonLink } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { readStoredLines } from '../../shared/basket/stored-basket.ts';
import { readDraft, storeDraft } from '../../shared/checkout-draft.ts';
import {
  chosenPlace,
  type EnteredDetails,
  initialDetails,
  placeOf,
  postalDetails,
  savedAddress,
  type useCustomer,
} from '../../shared/customer.ts';
import { DiscountCode, useDiscountCode } from '../../shared/discount-code.tsx';
import { BASKET } from '../../shared/links.ts';
import { placeOrderLabel } from '../../shared/order-button.ts';
import { useQuotedPlace } from '../../shared/places.ts';
import { ORDER_SENTENCES, placeProblem } from '../../shared/placing/order-sentences.ts';
import { useDeliveryQuote, useSeenQuote, type WantedDelivery } from '../../shared/placing/quote.ts';
import { UnconfirmedOrder } from '../../shared/placing/unconfirmed-order.tsx';
import { type Place } from '../../shared/remembered-place.ts';
import { OrderColumns } from '../../shared/totals.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { PlaceOrder } from './place-order.tsx';
import type { CheckoutFields, useCheckout } from './use-checkout.ts';

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
  const { addressBook, usual, ownPhone, isUnconfirmed } = customer;
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
  const wantedBy = (details: EnteredDetails, deliveryMethod?: string, vatNumber?: string): WantedDelivery => {
    const place = placeOf(addressBook, details, chosenPlace(details, start));
    return { ...place, deliveryMethod, vatNumber: vatNumber?.trim() || undefined };
  };
  const [wanted, setWanted] = useState(() => {
    const typed = getValues();
    return wantedBy(typed, undefined, typed.vatNumber);
  });
  const want = (next: WantedDelivery) => {
    if (JSON.stringify(next) === JSON.stringify(wanted)) return;
    form.clearErrors('root');
    setWanted(next);
  };
  const [atStart] = useState(wanted);
  const discountCode = useDiscountCode();
  const asked = discountCode ? { ...wanted, discountCode } : wanted;
  const current = useDeliveryQuote(items, asked);
  // Nothing moves while the next one loads.
  const shown = current.quote === undefined ? current.last : current.quote;
  const quote = attempt ? attempt.quote : shown;
  const [isReady, setReady] = useState(false);
  if (!isReady && current.quote !== undefined) setReady(true);
  const { deliveryMethod, vatNumber } = wanted;
  const chosen = current.methods.some(({ id }) => id === deliveryMethod)
    ? deliveryMethod
    : current.quote?.deliveryMethod;
  const cost = current.methods.find(({ id }) => id === chosen)?.price ?? delivery?.cost;
  const withSeenQuote = useSeenQuote({
    ...{ items, delivery: cost, quote: shown, wanted: asked, error: current.error },
    setError: form.setError,
  });
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
          ownPhone={ownPhone}
          start={start}
          home={home}
          quoted={quoted}
          onDetails={(details) => want(wantedBy(details, deliveryMethod, vatNumber))}
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
          onSubmit={(details, save, business) => {
            const next = wantedBy(details, deliveryMethod, getValues('vatNumber'));
            // Enter in a field submits without leaving it.
            want(next);
            const code = discountCode && { discountCode };
            const place = chosenPlace(details, start);
            return withSeenQuote({ ...next, ...code }, (seen) =>
              placing.place({
                ...{ items, quote: seen, address: details.address, phone: details.phone },
                postal: postalDetails(savedAddress(addressBook, details), place, details.recipient),
                ...(save && { saveAs: details.recipient.trim() || placing.customer }),
                ...(paymentMethod && { paymentMethod }),
                ...(business && { business }),
                ...code,
                // Tools that could not be merged are not in it.
                ...(readStoredLines()?.length === 0 && { inBasket: true }),
              }),
            );
          }}
        />
      )}
      <CheckoutSummary
        items={items}
        quote={quote}
        missing={problem ? NO_PLACE : NO_PRICES}
        rejection={placing.rejection}
        code={!unconfirmed && !changed && <DiscountCode quote={current.quote} error={current.error} />}
      >
        {!unconfirmed && !changed && isReady && (
          <PlaceOrder form={form} quote={quote} message={form.message} isUnconfirmed={isUnconfirmed} />
        )}
      </CheckoutSummary>
    </OrderColumns>
  );
}
