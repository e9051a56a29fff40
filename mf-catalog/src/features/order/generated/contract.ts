import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    ordersPlace: build.mutation<OrdersPlaceApiResponse, OrdersPlaceApiArg>({
      query: (queryArg) => ({
        url: `/order`,
        method: "POST",
        body: queryArg.placeOrderDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as orderContractApi };
export type OrdersPlaceApiResponse = /** status 201  */ SuccessDto;
export type OrdersPlaceApiArg = {
  /** Requests with the same key and body place one order. */
  "Idempotency-Key"?: string;
  placeOrderDto: PlaceOrderDto;
};
export type SuccessDto = {
  success: true;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type ProblemDto = {
  type: string;
  title: string;
  status: number;
  /** A stable code for programs. */
  code: string;
  /** A sentence for people. */
  detail: string;
  requestId: string;
  errors?: FieldErrorDto[];
  /** With insufficient-stock: the stock. */
  available?: number;
  /** With quantity-out-of-range. */
  minQuantity?: number;
  /** With quantity-out-of-range. */
  maxQuantity?: number;
};
export type PlaceOrderDto = {
  /** The tool's id. */
  id: string;
  quantity: number;
  address: string;
  phone: string;
  /** Ignored. The order has the tool's name. */
  service?: string;
  /** Ignored. The order has the caller's email address. */
  client?: string;
  /** Ignored. The order has the caller's name. */
  clientName?: string;
};
