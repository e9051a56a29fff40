import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsAdd: build.mutation<ToolsAddApiResponse, ToolsAddApiArg>({
      query: (queryArg) => ({ url: `/service`, method: "POST", body: queryArg.addToolDto }),
    }),
    ordersList: build.query<OrdersListApiResponse, OrdersListApiArg>({
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
    ordersCancel: build.mutation<OrdersCancelApiResponse, OrdersCancelApiArg>({
      query: (queryArg) => ({ url: `/order/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
    usersList: build.query<UsersListApiResponse, UsersListApiArg>({
      query: (queryArg) => ({
        url: `/user`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          email: queryArg.email,
          q: queryArg.q,
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
    accountRemove: build.mutation<AccountRemoveApiResponse, AccountRemoveApiArg>({
      query: (queryArg) => ({ url: `/user/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type ToolsAddApiResponse = /** status 201  */ SuccessDto;
export type ToolsAddApiArg = {
  addToolDto: AddToolDto;
};
export type OrdersListApiResponse = /** status 200  */ OrderDto[];
export type OrdersListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** A prefix of the tool's name, the client's email address or the client's name. */
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
export type OrdersCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrdersCancelApiArg = {
  id: string;
};
export type UsersListApiResponse = /** status 200  */ UserDto[];
export type UsersListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** Only the user with this email. */
  email?: string;
  /** The beginning of the email or the name. */
  q?: string;
  sort?: "newest" | "oldest" | "email" | "-email" | "role" | "-role";
};
export type UsersPromoteApiResponse = /** status 200  */ ModifiedCountDto;
export type UsersPromoteApiArg = {
  email: string;
};
export type AccountRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type AccountRemoveApiArg = {
  id: string;
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
export type AddToolDto = {
  name: string;
  /** In dollars, with whole cents. */
  price: number;
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  /** A URL that starts with https://, or a path on this site. */
  img: string;
  category?: string;
  alt?: string;
};
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
  /** The price of one tool at the time of the order, in dollars. */
  price: number;
  createdAt: string;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
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
};
export type ModifiedCountDto = {
  modifiedCount: number;
};
