import type {
  AddressDto,
  OrderSummaryDto,
  SaveAddressDto,
  UserDto,
} from "@whetstone/contract/api";
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
    addressesList: build.query<AddressesListApiResponse, AddressesListApiArg>({
      query: () => ({ url: `/addresses` }),
    }),
    addressesAdd: build.mutation<AddressesAddApiResponse, AddressesAddApiArg>({
      query: (queryArg) => ({
        url: `/addresses`,
        method: "POST",
        body: queryArg.saveAddressDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as customerContractApi };
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
export type AddressesListApiResponse = /** status 200  */ AddressDto[];
export type AddressesListApiArg = void;
export type AddressesAddApiResponse = /** status 201  */ AddressDto;
export type AddressesAddApiArg = {
  saveAddressDto: SaveAddressDto;
};
