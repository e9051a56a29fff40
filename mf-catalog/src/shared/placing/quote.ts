import type { Quote } from '@whetstone/contract';
import { skipToken, useAppDispatch } from '@whetstone/kernel';
import { getShop } from '@whetstone/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DeliveryPlace } from '../customer.ts';
import { quoteContractApi } from '../generated/quote.ts';
import { placeProblem } from './order-sentences.ts';

const { useQuotesQuoteQuery, endpoints } = quoteContractApi.enhanceEndpoints({
  endpoints: { quotesQuote: { providesTags: ['Tool'] } },
});

/** Admins change prices and stock. */
const FRESH = { refetchOnFocus: true, refetchOnReconnect: true, refetchOnMountOrArgChange: true } as const;

export interface QuotedItem {
  id: string;
  quantity: number;
}

/** Where an order goes and how. Without it, the cheapest method in the country of the shop. */
export interface WantedDelivery extends DeliveryPlace {
  /** The id of a method. */
  deliveryMethod?: string | undefined;
  /** Of a business. */
  vatNumber?: string | undefined;
  discountCode?: string | undefined;
}

/**
 * What an order of these lines costs now (`quote`: undefined while it is loading, null if it cannot be loaded), with the last
 * quote, its methods of delivery and payment, what it has about a VAT number, and the error, for example of a country without delivery.
 */
export function useDeliveryQuote(items: readonly QuotedItem[], wanted?: WantedDelivery) {
  const { currentData, data, error } = useQuotesQuoteQuery(requestOf(items, wanted) ?? skipToken, FRESH);
  const quote = currentData ?? (error ? null : undefined);
  const last = error ? undefined : data;
  const { deliveryMethods: methods = [], paymentMethods = [] } = last ?? {};
  const vat = last?.vatNumber ? last : undefined;
  return { quote, last, methods, paymentMethods, vat, error };
}

function requestOf(items: readonly QuotedItem[], wanted?: WantedDelivery) {
  const lines = items.flatMap(({ id, quantity }) => (quantity > 0 ? [{ id, quantity }] : []));
  return lines.length > 0 ? { requestQuoteDto: { lines, ...wanted } } : undefined;
}

/** Returns a function that loads a quote, or waits for the one that is loading. It resolves to undefined for an order without a quantity. */
function useLoadQuote(items: readonly QuotedItem[]) {
  const dispatch = useAppDispatch();
  return async (wanted: WantedDelivery) => {
    const request = requestOf(items, wanted);
    return request && dispatch(endpoints.quotesQuote.initiate(request, { subscribe: false }));
  };
}

/** The method whose price is in the quote. */
export function methodOf(quote: Quote | undefined | null) {
  return quote?.deliveryMethods.find(({ id }) => id === quote.deliveryMethod);
}

/** The part of an order that rejects it at another price. */
export function expectedOf(quote: Quote | undefined | null) {
  return quote && { expectedTotal: quote.total, expectedCurrency: quote.currency };
}

/** What the page shows when the order is submitted. */
interface ShownPage {
  items: readonly (QuotedItem & { tool?: { price: number } | undefined })[];
  /** The cost of the delivery, if the page knows it. */
  delivery: number | undefined;
  /** Null without a quote. While the quote for `wanted` loads, the one before. */
  quote: Quote | undefined | null;
  wanted: WantedDelivery;
  /** Whether the customer enters the quantity on this page. A basket can also change on another device. */
  entersQuantity?: boolean;
  /** Why there is no quote for `wanted`. */
  error: unknown;
  /** Of the form. */
  setError: (name: 'address' | 'root', error: { message: string }) => void;
}

/** Why a press did not order. */
interface Stop {
  /** By `performance.now()`: the clock of the device can be set back. */
  at: number;
  message: string;
  /** About the address. */
  note: string | undefined;
}

/** In milliseconds: the second press of a double click confirms nothing. */
const DOUBLE_CLICK = 500;

const CHANGED =
  'The total has changed, so you have ordered nothing yet. Check it, then submit the order again.';
const UNSEEN = 'Check the total, then submit the order. You have ordered nothing yet.';
const CONFIRM = 'You have ordered nothing yet. To order all the same, press the button again.';

/**
 * Returns a function that calls `place` with the quote for an address once the customer has seen it. The function waits for a quote that is loading.
 * - If the total differs from the last one on the page, the form gets an error, unless the customer has entered another quantity since, and the law does not require the total beside the button.
 * - If the postcode is doubtful, the form gets the reason as an error at the first press.
 * - If a line cannot be ordered, `place` gets the last quote on the page, if there is one, and the API responds with the reason.
 * - If the quote cannot be loaded, the result is the API's error about the place, or an error with the code `price-unknown`.
 */
export function useSeenQuote({
  items,
  delivery,
  quote: shown,
  wanted,
  entersQuantity,
  error,
  setError,
}: ShownPage) {
  const loadQuote = useLoadQuote(items);
  const confirmed = useRef(new Set<string>());
  const stopped = useRef<Stop>(undefined);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (shown) lastShown.current = shown;
  }, [shown]);
  const showStop = ({ message, note }: Stop) => {
    setError('root', { message });
    // Its field gets the focus.
    if (note) setError('address', { message: note });
  };
  return async (
    now: WantedDelivery,
    place: (quote: Quote | undefined) => Promise<unknown>,
  ): Promise<unknown> => {
    const { current: last } = stopped;
    if (last && performance.now() - last.at < DOUBLE_CLICK) return showStop(last);
    if (placeProblem(error) && isSame(now, wanted)) return error;
    // Before the page shows the loaded one.
    const seen = lastShown.current;
    const loaded = await loadQuote(now);
    // The API rejects an order without a quantity.
    if (!loaded) return place(undefined);
    const { data: quote, error: failure } = loaded;
    if (!quote) return placeProblem(failure) ? failure : { data: { status: 409, code: 'price-unknown' } };
    const key = JSON.stringify([now.address, now.country, now.region, now.postcode, quote.addressNote]);
    const note = quote.confirmAddress && !confirmed.current.has(key) ? quote.addressNote : undefined;
    if (seen && quote.lines.some(({ problem }) => problem)) return place(seen);
    const isShown =
      seen && (quote.binding || !entersQuantity || isSame(quantities(quote), quantities(seen)))
        ? costs(quote) === costs(seen)
        : hasListPrices(quote, items, delivery) && quote.binding === (seen ?? getShop().market)?.binding;
    if (!note && isShown) return place(quote);
    confirmed.current.add(key);
    const message = [note, !isShown && (shown ? CHANGED : UNSEEN), note && isShown && CONFIRM]
      .filter(Boolean)
      .join(' ');
    stopped.current = { at: performance.now(), message, note };
    return showStop(stopped.current);
  };
}

/** In milliseconds. */
const PAUSE = 500;

/**
 * Calls `ask` when the customer pauses in an address to which the quote has an objection: the total and the objection follow what is typed.
 * For any other address, nothing moves before its field is left.
 */
export function useTypedAddress(address: string, objection: string | undefined, ask: () => void): void {
  const doubted = objection === undefined ? undefined : address;
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (doubted === undefined) return;
    const timer = setTimeout(() => asked(), PAUSE);
    return () => clearTimeout(timer);
  }, [doubted]);
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function quantities({ lines }: Quote) {
  return lines.map(({ id, quantity }) => ({ id, quantity }));
}

/** What an order costs, how it is delivered and what the button must say. */
function costs({ total, currency, delivery, deliveryMethod, discounts, taxes, binding }: Quote): string {
  return JSON.stringify({ total, currency, delivery, deliveryMethod, discounts, taxes, binding });
}

/** Whether a quote has the prices of the tools on the page, without anything else. */
function hasListPrices(quote: Quote, items: ShownPage['items'], delivery: ShownPage['delivery']): boolean {
  return (
    quote.currency === getShop().currency &&
    quote.delivery === (delivery ?? 0) &&
    !quote.taxes?.added &&
    !quote.discounts &&
    quote.lines.every(
      ({ id, price }) =>
        price === undefined || items.some((item) => item.id === id && item.tool?.price === price),
    )
  );
}
