import type { Quote } from '@whetstone/contract';
import { skipToken } from '@whetstone/kernel';
import { quoteContractApi } from './generated/quote.ts';

const { useQuotesQuoteQuery } = quoteContractApi.enhanceEndpoints({
  endpoints: { quotesQuote: { providesTags: ['Tool'] } },
});

/** Admins change prices and stock. */
const FRESH = { refetchOnFocus: true, refetchOnReconnect: true, refetchOnMountOrArgChange: true } as const;

/** What an order of these lines costs now. Undefined while it is loading, null if it cannot be loaded. */
export function useQuote(items: readonly { id: string; quantity: number }[]): Quote | undefined | null {
  const lines = items.flatMap(({ id, quantity }) => (quantity > 0 ? [{ id, quantity }] : []));
  const request = lines.length > 0 ? { requestQuoteDto: { lines } } : skipToken;
  const { currentData, isError } = useQuotesQuoteQuery(request, FRESH);
  return currentData ?? (isError ? null : undefined);
}
