import type {
  QuoteDto,
  RequestQuoteDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    quotesQuote: build.query<QuotesQuoteApiResponse, QuotesQuoteApiArg>({
      query: (queryArg) => ({
        url: `/quote`,
        method: "POST",
        body: queryArg.requestQuoteDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as quoteContractApi };
export type QuotesQuoteApiResponse = /** status 200  */ QuoteDto;
export type QuotesQuoteApiArg = {
  requestQuoteDto: RequestQuoteDto;
};
