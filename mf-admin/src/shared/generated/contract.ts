import type {
  AddToolDto,
  AddedToolDto,
  AddressFormDto,
  AwaitedStep,
  CancelOrderDto,
  CorrectAddressDto,
  CountriesDto,
  CustomerDto,
  DeletedCountDto,
  ModifiedCountDto,
  OrderDetailDto,
  OrderDto,
  OrderSummaryDto,
  PackOrdersDto,
  PackResultsDto,
  PaymentState,
  ResetSecondFactorDto,
  SessionDto,
  TakeStepDto,
  UserDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsAdd: build.mutation<ToolsAddApiResponse, ToolsAddApiArg>({
      query: (queryArg) => ({
        url: `/service`,
        method: "POST",
        body: queryArg.addToolDto,
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
    usersPromote: build.mutation<UsersPromoteApiResponse, UsersPromoteApiArg>({
      query: (queryArg) => ({
        url: `/user/admin/${encodeURIComponent(String(queryArg.email))}`,
        method: "PUT",
      }),
    }),
    customersExport: build.query<
      CustomersExportApiResponse,
      CustomersExportApiArg
    >({
      query: (queryArg) => ({
        url: `/users/export`,
        params: {
          q: queryArg.q,
          sort: queryArg.sort,
        },
      }),
    }),
    customersGet: build.query<CustomersGetApiResponse, CustomersGetApiArg>({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    customersDemote: build.mutation<
      CustomersDemoteApiResponse,
      CustomersDemoteApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.id))}/demote`,
        method: "POST",
      }),
    }),
    countriesList: build.query<CountriesListApiResponse, CountriesListApiArg>({
      query: () => ({ url: `/countries` }),
    }),
    countriesForm: build.query<CountriesFormApiResponse, CountriesFormApiArg>({
      query: (queryArg) => ({
        url: `/countries/${encodeURIComponent(String(queryArg.code))}`,
      }),
    }),
    orderLinesList: build.query<
      OrderLinesListApiResponse,
      OrderLinesListApiArg
    >({
      query: (queryArg) => ({
        url: `/order`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          q: queryArg.q,
          sort: queryArg.sort,
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
    ordersList: build.query<OrdersListApiResponse, OrdersListApiArg>({
      query: (queryArg) => ({
        url: `/orders`,
        params: {
          q: queryArg.q,
          state: queryArg.state,
          payment: queryArg.payment,
          next: queryArg.next,
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
          next: queryArg.next,
          customer: queryArg.customer,
          from: queryArg["from"],
          to: queryArg.to,
          sort: queryArg.sort,
        },
      }),
    }),
    ordersPack: build.mutation<OrdersPackApiResponse, OrdersPackApiArg>({
      query: (queryArg) => ({
        url: `/orders/pack`,
        method: "POST",
        body: queryArg.packOrdersDto,
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
    ordersCorrectAddress: build.mutation<
      OrdersCorrectAddressApiResponse,
      OrdersCorrectAddressApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/address`,
        method: "PUT",
        body: queryArg.correctAddressDto,
      }),
    }),
    ordersTakeStep: build.mutation<
      OrdersTakeStepApiResponse,
      OrdersTakeStepApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/steps`,
        method: "POST",
        body: queryArg.takeStepDto,
      }),
    }),
    accountRemove: build.mutation<
      AccountRemoveApiResponse,
      AccountRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    accountResetSecondFactor: build.mutation<
      AccountResetSecondFactorApiResponse,
      AccountResetSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/user/${encodeURIComponent(String(queryArg.id))}/reset-second-factor`,
        method: "POST",
        body: queryArg.resetSecondFactorDto,
      }),
    }),
    customerSessionsList: build.query<
      CustomerSessionsListApiResponse,
      CustomerSessionsListApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.user))}/sessions`,
      }),
    }),
    customerSessionsEnd: build.mutation<
      CustomerSessionsEndApiResponse,
      CustomerSessionsEndApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.user))}/sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
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
export type UsersPromoteApiResponse = /** status 200  */ ModifiedCountDto;
export type UsersPromoteApiArg = {
  email: string;
};
export type CustomersExportApiResponse =
  /** status 200 One row per account, as a download. */ string;
export type CustomersExportApiArg = {
  /** A part of the email, the name or the phone number. */
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
export type CountriesListApiResponse = /** status 200  */ CountriesDto;
export type CountriesListApiArg = void;
export type CountriesFormApiResponse = /** status 200  */ AddressFormDto;
export type CountriesFormApiArg = {
  code: string;
};
export type OrderLinesListApiResponse = /** status 200  */ OrderDto[];
export type OrderLinesListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** The number of an order, or a part of the tool's name, or of the client's email address, name or phone number. */
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
  /** all: the lines that are not cancelled. open: of these, the lines that are not completely shipped. */
  state?: "all" | "open";
};
export type OrderLinesCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrderLinesCancelApiArg = {
  id: string;
};
export type OrdersListApiResponse = /** status 200  */ OrderSummaryDto[];
export type OrdersListApiArg = {
  /** Each word must be contained in the number, the email address, the name, the address, the phone number or a tool. */
  q?: string;
  /** open: every state except cancelled. partly-shipped: the packed orders of which some is shipped. */
  state?:
    | "any"
    | "open"
    | "placed"
    | "packed"
    | "shipped"
    | "delivered"
    | "cancelled"
    | "partly-shipped";
  payment?: PaymentState;
  /** Orders that wait for this step, or for the decision about their VAT number. */
  next?: AwaitedStep;
  /** The id of the customer's account. */
  customer?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  to?: string;
  sort?: "newest" | "oldest";
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type OrdersExportApiResponse =
  /** status 200 One row per line, as a download. The payment can be `partly refunded`. An order with several parcels has their carriers and tracking numbers in the order of dispatch, separated by semicolons. The refunded part of the order total does not contain the prices of lines that were cancelled before the order, which have left the total. */ string;
export type OrdersExportApiArg = {
  /** Each word must be contained in the number, the email address, the name, the address, the phone number or a tool. */
  q?: string;
  /** open: every state except cancelled. partly-shipped: the packed orders of which some is shipped. */
  state?:
    | "any"
    | "open"
    | "placed"
    | "packed"
    | "shipped"
    | "delivered"
    | "cancelled"
    | "partly-shipped";
  payment?: PaymentState;
  /** Orders that wait for this step, or for the decision about their VAT number. */
  next?: AwaitedStep;
  /** The id of the customer's account. */
  customer?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
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
export type OrdersCorrectAddressApiResponse = /** status 200  */ OrderDetailDto;
export type OrdersCorrectAddressApiArg = {
  number: string;
  correctAddressDto: CorrectAddressDto;
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
export type AccountResetSecondFactorApiResponse =
  /** status 200  */ DeletedCountDto;
export type AccountResetSecondFactorApiArg = {
  id: string;
  resetSecondFactorDto: ResetSecondFactorDto;
};
export type CustomerSessionsListApiResponse = /** status 200  */ SessionDto[];
export type CustomerSessionsListApiArg = {
  user: string;
};
export type CustomerSessionsEndApiResponse = /** status 200  */ DeletedCountDto;
export type CustomerSessionsEndApiArg = {
  user: string;
  id: string;
};
