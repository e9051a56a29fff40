import type {
  BasketDto,
  CancelOrderDto,
  ChangePasswordDto,
  CountDto,
  DeletedCountDto,
  EmailLinkDto,
  EraseAccountDto,
  MergeBasketDto,
  OrderDetailDto,
  OrderDto,
  OrderSummaryDto,
  PaymentPageDto,
  RequestEmailChangeDto,
  SessionDto,
  SuccessDto,
  UpdateProfileDto,
  UserDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    basketMerge: build.mutation<BasketMergeApiResponse, BasketMergeApiArg>({
      query: (queryArg) => ({
        url: `/basket/merge`,
        method: "POST",
        body: queryArg.mergeBasketDto,
      }),
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
    usersUpdateProfile: build.mutation<
      UsersUpdateProfileApiResponse,
      UsersUpdateProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/user`,
        method: "POST",
        body: queryArg.updateProfileDto,
      }),
    }),
    usersCount: build.query<UsersCountApiResponse, UsersCountApiArg>({
      query: () => ({ url: `/user/count` }),
    }),
    orderLinesListOfClient: build.query<
      OrderLinesListOfClientApiResponse,
      OrderLinesListOfClientApiArg
    >({
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
    orderLinesCancel: build.mutation<
      OrderLinesCancelApiResponse,
      OrderLinesCancelApiArg
    >({
      query: (queryArg) => ({
        url: `/order/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
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
    paymentsCheck: build.mutation<
      PaymentsCheckApiResponse,
      PaymentsCheckApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/payment/check`,
        method: "POST",
      }),
    }),
    ordersListMine: build.query<
      OrdersListMineApiResponse,
      OrdersListMineApiArg
    >({
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
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}`,
      }),
    }),
    ordersCancel: build.mutation<OrdersCancelApiResponse, OrdersCancelApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/cancel`,
        method: "POST",
        body: queryArg.cancelOrderDto,
      }),
    }),
    accountChangePassword: build.mutation<
      AccountChangePasswordApiResponse,
      AccountChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/user/me/password`,
        method: "POST",
        body: queryArg.changePasswordDto,
      }),
    }),
    accountErase: build.mutation<AccountEraseApiResponse, AccountEraseApiArg>({
      query: (queryArg) => ({
        url: `/user/me/erase`,
        method: "POST",
        body: queryArg.eraseAccountDto,
      }),
    }),
    emailChangesRequest: build.mutation<
      EmailChangesRequestApiResponse,
      EmailChangesRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/user/me/email`,
        method: "POST",
        body: queryArg.requestEmailChangeDto,
      }),
    }),
    emailChangesConfirm: build.mutation<
      EmailChangesConfirmApiResponse,
      EmailChangesConfirmApiArg
    >({
      query: (queryArg) => ({
        url: `/user/me/email/confirm`,
        method: "POST",
        body: queryArg.emailLinkDto,
      }),
    }),
    emailChangesUndo: build.mutation<
      EmailChangesUndoApiResponse,
      EmailChangesUndoApiArg
    >({
      query: (queryArg) => ({
        url: `/user/email/undo`,
        method: "POST",
        body: queryArg.emailLinkDto,
      }),
    }),
    sessionsList: build.query<SessionsListApiResponse, SessionsListApiArg>({
      query: () => ({ url: `/user/me/sessions` }),
    }),
    sessionsEndOthers: build.mutation<
      SessionsEndOthersApiResponse,
      SessionsEndOthersApiArg
    >({
      query: () => ({ url: `/user/me/sessions`, method: "DELETE" }),
    }),
    sessionsEnd: build.mutation<SessionsEndApiResponse, SessionsEndApiArg>({
      query: (queryArg) => ({
        url: `/user/me/sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
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
  /** A part of the email, the name or the phone number. */
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
  /** open: the lines that are not cancelled. current: all lines of orders that are not cancelled. cancelled: the lines of cancelled orders. */
  state?: "open" | "current" | "cancelled";
};
export type OrderLinesCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrderLinesCancelApiArg = {
  id: string;
};
export type PaymentsPayApiResponse =
  /** status 200 Repeated calls return the same page until it expires. */ PaymentPageDto;
export type PaymentsPayApiArg = {
  number: string;
  /** The id of a payment provider. Without it, the first of the shop. */
  provider?: string;
};
export type PaymentsCheckApiResponse =
  /** status 200 The order, after the state of its payment at the provider was applied. */ OrderDetailDto;
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
  state?:
    | "any"
    | "open"
    | "placed"
    | "packed"
    | "shipped"
    | "delivered"
    | "cancelled";
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
export type AccountChangePasswordApiResponse = /** status 200  */ SuccessDto;
export type AccountChangePasswordApiArg = {
  changePasswordDto: ChangePasswordDto;
};
export type AccountEraseApiResponse = /** status 200  */ SuccessDto;
export type AccountEraseApiArg = {
  eraseAccountDto: EraseAccountDto;
};
export type EmailChangesRequestApiResponse = /** status 200  */ SuccessDto;
export type EmailChangesRequestApiArg = {
  requestEmailChangeDto: RequestEmailChangeDto;
};
export type EmailChangesConfirmApiResponse = /** status 200  */ SuccessDto;
export type EmailChangesConfirmApiArg = {
  emailLinkDto: EmailLinkDto;
};
export type EmailChangesUndoApiResponse = /** status 200  */ SuccessDto;
export type EmailChangesUndoApiArg = {
  emailLinkDto: EmailLinkDto;
};
export type SessionsListApiResponse = /** status 200  */ SessionDto[];
export type SessionsListApiArg = void;
export type SessionsEndOthersApiResponse = /** status 200  */ DeletedCountDto;
export type SessionsEndOthersApiArg = void;
export type SessionsEndApiResponse = /** status 200  */ DeletedCountDto;
export type SessionsEndApiArg = {
  id: string;
};
