import type {
  NewOrderDto,
  OrderDetailDto,
  PaymentPageDto,
  PlaceOrderDto,
  PlacedOrderDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderLinesPlace: build.mutation<
      OrderLinesPlaceApiResponse,
      OrderLinesPlaceApiArg
    >({
      query: (queryArg) => ({
        url: `/order`,
        method: "POST",
        body: queryArg.placeOrderDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    paymentsPay: build.mutation<PaymentsPayApiResponse, PaymentsPayApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/payment`,
        method: "POST",
        params: {
          provider: queryArg.provider,
        },
      }),
    }),
    ordersPlace: build.mutation<OrdersPlaceApiResponse, OrdersPlaceApiArg>({
      query: (queryArg) => ({
        url: `/orders`,
        method: "POST",
        body: queryArg.newOrderDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    ordersGet: build.query<OrdersGetApiResponse, OrdersGetApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as placingContractApi };
export type OrderLinesPlaceApiResponse = /** status 201  */ PlacedOrderDto;
export type OrderLinesPlaceApiArg = {
  /** Requests with the same key and body place one order. */
  "Idempotency-Key"?: string;
  placeOrderDto: PlaceOrderDto;
};
export type PaymentsPayApiResponse =
  /** status 200 Repeated calls return the same page until it expires. */ PaymentPageDto;
export type PaymentsPayApiArg = {
  number: string;
  /** The id of a payment provider. Without it, the first of the shop. */
  provider?: string;
};
export type OrdersPlaceApiResponse = /** status 201  */ OrderDetailDto;
export type OrdersPlaceApiArg = {
  /** Requests with the same key and body place one order. */
  "Idempotency-Key"?: string;
  newOrderDto: NewOrderDto;
};
export type OrdersGetApiResponse = /** status 200  */ OrderDetailDto;
export type OrdersGetApiArg = {
  number: string;
};
