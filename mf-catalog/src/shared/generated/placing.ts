import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderLinesPlace: build.mutation<OrderLinesPlaceApiResponse, OrderLinesPlaceApiArg>({
      query: (queryArg) => ({
        url: `/order`,
        method: "POST",
        body: queryArg.placeOrderDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
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
      query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg["number"]))}` }),
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
export type OrderState = "placed" | "packed" | "shipped" | "delivered" | "cancelled";
export type PaymentState = "unpaid" | "invoiced" | "paid" | "refunded";
export type OrderLineDto = {
  /** The line's id. */
  _id: string;
  /** The tool's id. */
  id: string;
  /** The tool's name. */
  service: string;
  /** The tool's image. */
  img: string;
  quantity: number;
  /** The price of one tool at the time of the order, in the currency of the order. */
  price: number;
  /** The quantity times the price, in the currency of the order. */
  total: number;
  cancelled: boolean;
  /** The tool's stock now, for admins. Only a single order has it. */
  stock?: number;
};
export type OrderEventKind =
  | "placed"
  | "line-cancelled"
  | "cancelled"
  | "invoiced"
  | "paid"
  | "packed"
  | "shipped"
  | "delivered"
  | "refunded-in-part"
  | "refunded"
  | "dispute-opened"
  | "dispute-won"
  | "dispute-lost";
export type OrderEventDto = {
  kind: OrderEventKind;
  at: string;
  /** The name of the person who made the change. */
  actor: string;
  /** Whether the account of the order made the change. */
  byCustomer: boolean;
  /** Empty without a note. */
  note: string;
  /** The tool's name, if the event concerns one line. */
  service?: string;
  /** The money that was returned or disputed, in the currency of the order. */
  amount?: number;
};
export type OnlinePaymentState = "open" | "paid" | "expired";
export type OnlinePaymentDto = {
  /** In the currency of the order. */
  amount: number;
  state: OnlinePaymentState;
  /** The time of the state. */
  at: string;
  /** The id of Stripe's payment or session, for admins. */
  reference?: string;
};
export type RefundState = "requested" | "pending" | "succeeded" | "failed";
export type RefundReason = "cancelled" | "surplus" | "difference" | "requested";
export type RefundDto = {
  /** In the currency of the order. */
  amount: number;
  /** pending: the bank has not confirmed the refund. failed: the refund is going to be repeated. */
  state: RefundState;
  /** The time of the state. */
  at: string;
  /** The tool's name, if the refund concerns one line. */
  service?: string;
  /** The id of Stripe's refund, for admins. */
  reference?: string;
  /** The last error, for admins. */
  error?: string;
  /** For admins. surplus: the money arrived after the order was cancelled or paid in another way. difference: a line was cancelled during the payment. requested: by an admin. */
  reason?: RefundReason;
};
export type OrderStep = "invoice" | "pay" | "pack" | "ship" | "deliver" | "refund" | "cancel";
export type PlacedOrderDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  address: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** The cost of the delivery, in the currency of the order. */
  delivery: number;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
  carrier?: string;
  /** The tracking number or address of the carrier. */
  tracking?: string;
  /** The time at which the shop cancels the unpaid order, because the account has not confirmed its email address. Missing if the order is kept. */
  keptUntil?: string;
  /** Oldest first. */
  history: OrderEventDto[];
  /** Oldest first. */
  payments: OnlinePaymentDto[];
  /** Oldest first. */
  refunds: RefundDto[];
  /** The steps that the caller can take now. A customer can take none but cancel. */
  steps: OrderStep[];
  success: true;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type FailedLineDto = {
  /** The tool's id. */
  id: string;
  /** The stock. Missing for an unknown tool. */
  available?: number;
  /** A sentence for people. */
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
  /** With a rejected order: every line that failed. */
  lines?: FailedLineDto[];
  /** With already-reviewed: the id of the earlier review. */
  reviewId?: string;
  /** With changed-meanwhile: the resource as it is now. */
  current?: object;
  /** With impossible-step. */
  state?: "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** With impossible-step. */
  payment?: "unpaid" | "invoiced" | "paid" | "refunded";
};
export type PlaceOrderDto = {
  /** The tool's id. */
  id: string;
  quantity: number;
  address: string;
  /** 5 to 20 digits. */
  phone: string;
  /** Ignored. The order has the tool's name. */
  service?: string;
  /** Ignored. The order has the caller's email address. */
  client?: string;
  /** Ignored. The order has the caller's name. */
  clientName?: string;
};
export type OrderDetailDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  address: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** The cost of the delivery, in the currency of the order. */
  delivery: number;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
  carrier?: string;
  /** The tracking number or address of the carrier. */
  tracking?: string;
  /** The time at which the shop cancels the unpaid order, because the account has not confirmed its email address. Missing if the order is kept. */
  keptUntil?: string;
  /** Oldest first. */
  history: OrderEventDto[];
  /** Oldest first. */
  payments: OnlinePaymentDto[];
  /** Oldest first. */
  refunds: RefundDto[];
  /** The steps that the caller can take now. A customer can take none but cancel. */
  steps: OrderStep[];
};
export type NewOrderLineDto = {
  /** The tool's id. */
  id: string;
  quantity: number;
};
export type NewOrderDto = {
  lines: NewOrderLineDto[];
  address: string;
  /** 5 to 20 digits. */
  phone: string;
};
