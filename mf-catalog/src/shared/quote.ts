import type { Quote } from '@whetstone/contract';
import { skipToken, useAppDispatch } from '@whetstone/kernel';
import { getShop } from '@whetstone/ui';
import type { DeliveryPlace } from './customer.ts';
import { quoteContractApi } from './generated/quote.ts';

const { useQuotesQuoteQuery, endpoints } = quoteContractApi.enhanceEndpoints({
  endpoints: { quotesQuote: { providesTags: ['Tool'] } },
});

/** Admins change prices and stock. */
const FRESH = { refetchOnFocus: true, refetchOnReconnect: true, refetchOnMountOrArgChange: true } as const;

interface QuotedItem {
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
  // An earlier release of the API has no methods.
  const last = error ? undefined : data;
  const { deliveryMethods: methods = [], paymentMethods = [] } = last ?? {};
  const vat = last?.vatNumber ? last : undefined;
  return { quote, last, methods, paymentMethods, vat, error };
}

function requestOf(items: readonly QuotedItem[], wanted?: WantedDelivery) {
  const lines = items.flatMap(({ id, quantity }) => (quantity > 0 ? [{ id, quantity }] : []));
  return lines.length > 0 ? { requestQuoteDto: { lines, ...wanted } } : undefined;
}

/** What the page shows while the quote is missing. */
interface ShownPrices {
  items: readonly (QuotedItem & { tool?: { price: number } | undefined })[];
  /** The cost of the delivery, if the page knows it. */
  delivery: number | undefined;
  wanted?: WantedDelivery;
}

/** The quote of an order that is submitted without one, or the reason why the order must not be sent. */
export interface LateQuote {
  quote?: Quote;
  error?: unknown;
}

/** Waits for the quote that is loading, or loads it again after a failure. Rejects a quote whose prices differ from those on the page. */
export function useLateQuote({ items, delivery, wanted }: ShownPrices): () => Promise<LateQuote> {
  const dispatch = useAppDispatch();
  return async () => {
    const request = requestOf(items, wanted);
    // The API rejects an order without a quantity.
    if (!request) return {};
    const { data: quote } = await dispatch(endpoints.quotesQuote.initiate(request, { subscribe: false }));
    if (!quote) return rejected('price-unknown');
    const isShown =
      quote.currency === getShop().currency &&
      quote.delivery === (delivery ?? 0) &&
      !quote.taxes?.added &&
      !quote.discounts &&
      quote.lines.every(
        ({ id, price }) =>
          price === undefined || items.some((item) => item.id === id && item.tool?.price === price),
      );
    return isShown ? { quote } : rejected('price-not-seen');
  };
}

/** Has the form of an error of the API. */
function rejected(code: 'price-unknown' | 'price-not-seen'): LateQuote {
  return { error: { data: { status: 409, code } } };
}

/** The method whose price is in the quote. */
export function methodOf(quote: Quote | undefined | null) {
  return quote?.deliveryMethods?.find(({ id }) => id === quote.deliveryMethod);
}

/** The part of an order that rejects it at another price. */
export function expectedOf(quote: Quote | undefined | null) {
  return quote && { expectedTotal: quote.total, expectedCurrency: quote.currency };
}
