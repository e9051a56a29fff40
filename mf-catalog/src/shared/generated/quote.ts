import type {
  QuoteDto,
  RequestOwnQuoteDto,
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
    quotesQuoteOwn: build.query<
      QuotesQuoteOwnApiResponse,
      QuotesQuoteOwnApiArg
    >({
      query: (queryArg) => ({
        url: `/quote/own`,
        method: "POST",
        body: queryArg.requestOwnQuoteDto,
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
export type QuotesQuoteOwnApiResponse = /** status 200  */ QuoteDto;
export type QuotesQuoteOwnApiArg = {
  requestOwnQuoteDto: RequestOwnQuoteDto;
};
