import type { Quote } from '@whetstone/contract';
import { skipToken, useAppDispatch } from '@whetstone/kernel';
import type { DeliveryPlace } from './customer.ts';
import { quoteContractApi } from './generated/quote.ts';

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
export function useLoadQuote(items: readonly QuotedItem[]) {
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
