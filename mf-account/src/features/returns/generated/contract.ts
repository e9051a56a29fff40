import type {
  OrderReturnsDto,
  RequestReturnDto,
  ReturnDto,
  ReturnRefundDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    returnsOfOrder: build.query<
      ReturnsOfOrderApiResponse,
      ReturnsOfOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/returns`,
      }),
    }),
    returnsRequest: build.mutation<
      ReturnsRequestApiResponse,
      ReturnsRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/returns`,
        method: "POST",
        body: queryArg.requestReturnDto,
      }),
    }),
    returnsQuote: build.mutation<ReturnsQuoteApiResponse, ReturnsQuoteApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/returns/quote`,
        method: "POST",
        body: queryArg.requestReturnDto,
      }),
    }),
    returnsCancel: build.mutation<
      ReturnsCancelApiResponse,
      ReturnsCancelApiArg
    >({
      query: (queryArg) => ({
        url: `/returns/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as returnsContractApi };
export type ReturnsOfOrderApiResponse = /** status 200  */ OrderReturnsDto;
export type ReturnsOfOrderApiArg = {
  number: string;
};
export type ReturnsRequestApiResponse = /** status 201  */ ReturnDto;
export type ReturnsRequestApiArg = {
  number: string;
  requestReturnDto: RequestReturnDto;
};
export type ReturnsQuoteApiResponse = /** status 200  */ ReturnRefundDto;
export type ReturnsQuoteApiArg = {
  number: string;
  requestReturnDto: RequestReturnDto;
};
export type ReturnsCancelApiResponse = /** status 200  */ ReturnDto;
export type ReturnsCancelApiArg = {
  id: string;
};
