import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsAdd: build.mutation<ToolsAddApiResponse, ToolsAddApiArg>({
      query: (queryArg) => ({ url: `/service`, method: "POST", body: queryArg.addToolDto }),
    }),
    usersList: build.query<UsersListApiResponse, UsersListApiArg>({
      query: (queryArg) => ({
        url: `/user`,
        params: {
          q: queryArg.q,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          email: queryArg.email,
          sort: queryArg.sort,
        },
      }),
    }),
    usersPromote: build.mutation<UsersPromoteApiResponse, UsersPromoteApiArg>({
      query: (queryArg) => ({
        url: `/user/admin/${encodeURIComponent(String(queryArg.email))}`,
        method: "PUT",
      }),
    }),
    customersExport: build.query<CustomersExportApiResponse, CustomersExportApiArg>({
      query: (queryArg) => ({
        url: `/users/export`,
        params: {
          q: queryArg.q,
          sort: queryArg.sort,
        },
      }),
    }),
    customersGet: build.query<CustomersGetApiResponse, CustomersGetApiArg>({
      query: (queryArg) => ({ url: `/users/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    customersDemote: build.mutation<CustomersDemoteApiResponse, CustomersDemoteApiArg>({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.id))}/demote`,
        method: "POST",
      }),
    }),
    deliveryGet: build.query<DeliveryGetApiResponse, DeliveryGetApiArg>({
      query: () => ({ url: `/delivery` }),
    }),
    orderLinesList: build.query<OrderLinesListApiResponse, OrderLinesListApiArg>({
      query: (queryArg) => ({
        url: `/order`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          q: queryArg.q,
          sort: queryArg.sort,
        },
      }),
    }),
    orderLinesCancel: build.mutation<OrderLinesCancelApiResponse, OrderLinesCancelApiArg>({
      query: (queryArg) => ({ url: `/order/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
    ordersList: build.query<OrdersListApiResponse, OrdersListApiArg>({
      query: (queryArg) => ({
        url: `/orders`,
        params: {
          q: queryArg.q,
          state: queryArg.state,
          payment: queryArg.payment,
          customer: queryArg.customer,
          from: queryArg["from"],
          to: queryArg.to,
          sort: queryArg.sort,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    ordersExport: build.query<OrdersExportApiResponse, OrdersExportApiArg>({
      query: (queryArg) => ({
        url: `/orders/export`,
        params: {
          q: queryArg.q,
          state: queryArg.state,
          payment: queryArg.payment,
          customer: queryArg.customer,
          from: queryArg["from"],
          to: queryArg.to,
          sort: queryArg.sort,
        },
      }),
    }),
    ordersPack: build.mutation<OrdersPackApiResponse, OrdersPackApiArg>({
      query: (queryArg) => ({ url: `/orders/pack`, method: "POST", body: queryArg.packOrdersDto }),
    }),
    ordersGet: build.query<OrdersGetApiResponse, OrdersGetApiArg>({
      query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg["number"]))}` }),
    }),
    ordersCancel: build.mutation<OrdersCancelApiResponse, OrdersCancelApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/cancel`,
        method: "POST",
        body: queryArg.cancelOrderDto,
      }),
    }),
    ordersTakeStep: build.mutation<OrdersTakeStepApiResponse, OrdersTakeStepApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/steps`,
        method: "POST",
        body: queryArg.takeStepDto,
      }),
    }),
    accountRemove: build.mutation<AccountRemoveApiResponse, AccountRemoveApiArg>({
      query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type ToolsAddApiResponse = /** status 201  */ AddedToolDto;
export type ToolsAddApiArg = {
  addToolDto: AddToolDto;
};
export type UsersListApiResponse = /** status 200  */ UserDto[];
export type UsersListApiArg = {
  /** A part of the email or of the name. */
  q?: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** Only the user with this email. */
  email?: string;
  sort?: "newest" | "oldest" | "email" | "-email" | "role" | "-role";
};
export type UsersPromoteApiResponse = /** status 200  */ ModifiedCountDto;
export type UsersPromoteApiArg = {
  email: string;
};
export type CustomersExportApiResponse = /** status 200 One row per account, as a download. */ string;
export type CustomersExportApiArg = {
  /** A part of the email or of the name. */
  q?: string;
  sort?: "newest" | "oldest" | "email" | "-email" | "role" | "-role";
};
export type CustomersGetApiResponse = /** status 200  */ CustomerDto;
export type CustomersGetApiArg = {
  id: string;
};
export type CustomersDemoteApiResponse = /** status 200  */ ModifiedCountDto;
export type CustomersDemoteApiArg = {
  id: string;
};
export type DeliveryGetApiResponse = /** status 200  */ DeliveryDto;
export type DeliveryGetApiArg = void;
export type OrderLinesListApiResponse = /** status 200  */ OrderDto[];
export type OrderLinesListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** A part of the tool's name, the client's email address or the client's name. */
  q?: string;
  sort?:
    | "newest"
    | "oldest"
    | "service"
    | "-service"
    | "client"
    | "-client"
    | "clientName"
    | "-clientName"
    | "quantity"
    | "-quantity";
};
export type OrderLinesCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrderLinesCancelApiArg = {
  id: string;
};
export type OrdersListApiResponse = /** status 200  */ OrderSummaryDto[];
export type OrdersListApiArg = {
  /** Each word must be contained in the number, the email address, the name, the address, the phone number or a tool. */
  q?: string;
  /** open: every state except cancelled. */
  state?: "open" | "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  payment?: PaymentState;
  /** The id of the customer's account. */
  customer?: string;
  /** The first day (UTC). */
  from?: string;
  /** The last day (UTC). */
  to?: string;
  sort?: "newest" | "oldest";
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type OrdersExportApiResponse = /** status 200 One row per line, as a download. */ string;
export type OrdersExportApiArg = {
  /** Each word must be contained in the number, the email address, the name, the address, the phone number or a tool. */
  q?: string;
  /** open: every state except cancelled. */
  state?: "open" | "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  payment?: PaymentState;
  /** The id of the customer's account. */
  customer?: string;
  /** The first day (UTC). */
  from?: string;
  /** The last day (UTC). */
  to?: string;
  sort?: "newest" | "oldest";
};
export type OrdersPackApiResponse = /** status 200  */ PackResultsDto;
export type OrdersPackApiArg = {
  packOrdersDto: PackOrdersDto;
};
export type OrdersGetApiResponse = /** status 200  */ OrderDetailDto;
export type OrdersGetApiArg = {
  number: string;
};
export type OrdersCancelApiResponse = /** status 200  */ OrderDetailDto;
export type OrdersCancelApiArg = {
  number: string;
  cancelOrderDto: CancelOrderDto;
};
export type OrdersTakeStepApiResponse = /** status 200  */ OrderDetailDto;
export type OrdersTakeStepApiArg = {
  number: string;
  takeStepDto: TakeStepDto;
};
export type AccountRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type AccountRemoveApiArg = {
  id: string;
};
export type AddedToolDto = {
  success: true;
  /** The id of the tool. */
  _id: string;
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
export type AddToolDto = {
  name: string;
  /** In dollars, with whole cents. */
  price: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  /** A URL that starts with https://, or a path on this site. */
  img: string;
  quantity: number;
  /** Lower-case words, joined by hyphens. */
  category?: string;
  /** The alternative text of the image. */
  alt?: string;
};
export type UserDto = {
  _id: string;
  email: string;
  role: "admin" | "user";
  /** The subject at the identity provider. */
  id: string;
  /** The email. */
  client: string;
  clientName: string;
  /** Education. */
  edu: string;
  address: string;
  age: number | null;
  phone: string;
  /** The URL of a photo. */
  img: string;
  /** The last sign-in method: 'credential' (email and password), 'google', or the host of an external issuer. Empty while unknown. */
  provider: string;
  /** Whether the user has confirmed the email. */
  confirmed: boolean;
  /** When the user signed in for the first time. */
  since: string;
  /** The number of orders, cancelled ones included. */
  orders: number;
};
export type ModifiedCountDto = {
  modifiedCount: number;
};
export type CustomerDto = {
  _id: string;
  email: string;
  role: "admin" | "user";
  /** The subject at the identity provider. */
  id: string;
  /** The email. */
  client: string;
  clientName: string;
  /** Education. */
  edu: string;
  address: string;
  age: number | null;
  phone: string;
  /** The URL of a photo. */
  img: string;
  /** The last sign-in method: 'credential' (email and password), 'google', or the host of an external issuer. Empty while unknown. */
  provider: string;
  /** Whether the user has confirmed the email. */
  confirmed: boolean;
  /** When the user signed in for the first time. */
  since: string;
  /** The number of orders, cancelled ones included. */
  orders: number;
  /** The number of reviews. */
  reviews: number;
};
export type DeliveryDaysDto = {
  least: number;
  most: number;
};
export type DeliveryDto = {
  /** The cost of delivery for each order, in dollars. 0 if delivery is free. */
  cost: number;
  /** Working days from the payment or invoice to the delivery. */
  days: DeliveryDaysDto;
};
export type OrderState = "placed" | "packed" | "shipped" | "delivered" | "cancelled";
export type PaymentState = "unpaid" | "invoiced" | "paid" | "refunded";
export type OrderDto = {
  _id: string;
  /** The tool's id. */
  id: string;
  /** The tool's name. */
  service: string;
  /** The email address of the client. */
  client: string;
  clientName: string;
  address: string;
  quantity: number;
  phone: string;
  /** The price of one tool at the time of the order, in its currency. */
  price: number;
  /** The quantity times the price, in the currency of the order. */
  total: number;
  /** ISO 4217. */
  currency: string;
  /** The tool's image. */
  img: string;
  /** The number of the order, such as 40712-38915. */
  number: string;
  state: OrderState;
  payment: PaymentState;
  createdAt: string;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
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
export type OrderSummaryDto = {
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
};
export type PackResultDto = {
  number: string;
  packed: boolean;
  /** The reason, if the order was not packed. */
  message?: string;
};
export type PackResultsDto = {
  /** In the order of the request, each number once. */
  results: PackResultDto[];
};
export type PackOrdersDto = {
  numbers: string[];
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
export type CancelOrderDto = {
  /** Part of the history. */
  note?: string;
};
export type TakeStepDto = {
  /** Part of the history. */
  note?: string;
  step: "invoice" | "pay" | "pack" | "ship" | "deliver" | "refund";
  /** Required for the step ship. */
  carrier?: string;
  tracking?: string;
};
