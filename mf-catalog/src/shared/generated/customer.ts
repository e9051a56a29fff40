import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    addressesList: build.query<AddressesListApiResponse, AddressesListApiArg>({
      query: () => ({ url: `/addresses` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as customerContractApi };
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
export type AddressesListApiResponse = /** status 200  */ AddressDto[];
export type AddressesListApiArg = void;
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
export type AddressDto = {
  _id: string;
  name: string;
  address: string;
  phone: string;
};
