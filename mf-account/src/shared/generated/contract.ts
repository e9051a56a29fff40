import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    basketMerge: build.mutation<BasketMergeApiResponse, BasketMergeApiArg>({
      query: (queryArg) => ({ url: `/basket/merge`, method: "POST", body: queryArg.mergeBasketDto }),
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
    usersUpdateProfile: build.mutation<UsersUpdateProfileApiResponse, UsersUpdateProfileApiArg>({
      query: (queryArg) => ({ url: `/user`, method: "POST", body: queryArg.updateProfileDto }),
    }),
    usersCount: build.query<UsersCountApiResponse, UsersCountApiArg>({
      query: () => ({ url: `/user/count` }),
    }),
    deliveryGet: build.query<DeliveryGetApiResponse, DeliveryGetApiArg>({
      query: () => ({ url: `/delivery` }),
    }),
    orderLinesListOfClient: build.query<OrderLinesListOfClientApiResponse, OrderLinesListOfClientApiArg>({
      query: (queryArg) => ({
        url: `/order/email`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          client: queryArg.client,
          state: queryArg.state,
        },
      }),
    }),
    orderLinesCancel: build.mutation<OrderLinesCancelApiResponse, OrderLinesCancelApiArg>({
      query: (queryArg) => ({ url: `/order/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
    paymentsPay: build.mutation<PaymentsPayApiResponse, PaymentsPayApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/payment`,
        method: "POST",
      }),
    }),
    paymentsCheck: build.mutation<PaymentsCheckApiResponse, PaymentsCheckApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/payment/check`,
        method: "POST",
      }),
    }),
    ordersListMine: build.query<OrdersListMineApiResponse, OrdersListMineApiArg>({
      query: (queryArg) => ({
        url: `/orders/mine`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
          payment: queryArg.payment,
        },
      }),
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
    addressesList: build.query<AddressesListApiResponse, AddressesListApiArg>({
      query: () => ({ url: `/addresses` }),
    }),
    addressesAdd: build.mutation<AddressesAddApiResponse, AddressesAddApiArg>({
      query: (queryArg) => ({ url: `/addresses`, method: "POST", body: queryArg.saveAddressDto }),
    }),
    addressesUpdate: build.mutation<AddressesUpdateApiResponse, AddressesUpdateApiArg>({
      query: (queryArg) => ({
        url: `/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveAddressDto,
      }),
    }),
    addressesRemove: build.mutation<AddressesRemoveApiResponse, AddressesRemoveApiArg>({
      query: (queryArg) => ({
        url: `/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    accountErase: build.mutation<AccountEraseApiResponse, AccountEraseApiArg>({
      query: (queryArg) => ({ url: `/user/me/erase`, method: "POST", body: queryArg.eraseAccountDto }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type BasketMergeApiResponse = /** status 200  */ BasketDto;
export type BasketMergeApiArg = {
  mergeBasketDto: MergeBasketDto;
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
export type UsersUpdateProfileApiResponse = /** status 201  */ SuccessDto;
export type UsersUpdateProfileApiArg = {
  updateProfileDto: UpdateProfileDto;
};
export type UsersCountApiResponse = /** status 200  */ CountDto;
export type UsersCountApiArg = void;
export type DeliveryGetApiResponse = /** status 200  */ DeliveryDto;
export type DeliveryGetApiArg = void;
export type OrderLinesListOfClientApiResponse = /** status 200  */ OrderDto[];
export type OrderLinesListOfClientApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** The email address of the client. */
  client: string;
  /** open: the lines that are not cancelled. cancelled: the lines of cancelled orders. */
  state?: "open" | "cancelled";
};
export type OrderLinesCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrderLinesCancelApiArg = {
  id: string;
};
export type PaymentsPayApiResponse =
  /** status 200 Repeated calls return the same page until it expires. */ PaymentPageDto;
export type PaymentsPayApiArg = {
  number: string;
};
export type PaymentsCheckApiResponse =
  /** status 200 The order, after the state of its payment at Stripe was applied. */ OrderDetailDto;
export type PaymentsCheckApiArg = {
  number: string;
};
export type OrdersListMineApiResponse = /** status 200  */ OrderSummaryDto[];
export type OrdersListMineApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** open: every state except cancelled. */
  state?: "open" | "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** due: unpaid or invoiced. */
  payment?: "due";
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
export type AddressesListApiResponse = /** status 200  */ AddressDto[];
export type AddressesListApiArg = void;
export type AddressesAddApiResponse = /** status 201  */ AddressDto;
export type AddressesAddApiArg = {
  saveAddressDto: SaveAddressDto;
};
export type AddressesUpdateApiResponse = /** status 200  */ AddressDto;
export type AddressesUpdateApiArg = {
  id: string;
  saveAddressDto: SaveAddressDto;
};
export type AddressesRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type AddressesRemoveApiArg = {
  id: string;
};
export type AccountEraseApiResponse = /** status 200  */ SuccessDto;
export type AccountEraseApiArg = {
  eraseAccountDto: EraseAccountDto;
};
export type BasketLineDto = {
  /** The tool's id. */
  id: string;
  name: string;
  /** The present price of one tool, in dollars. */
  price: number;
  img: string;
  /** The alternative text of the image. */
  alt: string;
  quantity: number;
  /** The stock. It can be lower than the quantity. */
  available: number;
  minQuantity: number;
  maxQuantity: number;
  /** True if the tool is no longer sold. */
  archived?: boolean;
  updatedAt: string;
};
export type BasketDto = {
  /** In the order of their addition. */
  lines: BasketLineDto[];
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
export type MergedLineDto = {
  quantity: number;
  /** The tool's id. */
  id: string;
};
export type MergeBasketDto = {
  lines: MergedLineDto[];
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
export type SuccessDto = {
  success: true;
};
export type UpdateProfileDto = {
  /** Ignored: the access token identifies the user. */
  id?: string;
  /** Ignored: the access token identifies the user. */
  client?: string;
  /** Ignored: the access token identifies the user. */
  clientName?: string;
  /** Education. */
  edu?: string;
  address?: string;
  age?: number | null;
  /** 5 to 20 digits. */
  phone?: string;
  /** A URL that starts with https://, or a path on this site. */
  img?: string;
};
export type CountDto = {
  count: number;
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
export type PaymentPageDto = {
  /** The page of Stripe on which the customer pays. */
  url: string;
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
export type CancelOrderDto = {
  /** Part of the history. */
  note?: string;
};
export type AddressDto = {
  _id: string;
  name: string;
  address: string;
  phone: string;
};
export type SaveAddressDto = {
  /** Such as Workshop, or who receives the delivery. */
  name: string;
  address: string;
  /** 5 to 20 digits. */
  phone: string;
};
export type EraseAccountDto = {
  /** Required for an account with a password. */
  password?: string;
  /** Required for an account without a password. */
  email?: string;
};
