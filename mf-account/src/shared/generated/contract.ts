import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    ordersListOfClient: build.query<OrdersListOfClientApiResponse, OrdersListOfClientApiArg>({
      query: (queryArg) => ({
        url: `/order/email`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          client: queryArg.client,
        },
      }),
    }),
    ordersCancel: build.mutation<OrdersCancelApiResponse, OrdersCancelApiArg>({
      query: (queryArg) => ({ url: `/order/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
    reviewsList: build.query<ReviewsListApiResponse, ReviewsListApiArg>({
      query: (queryArg) => ({
        url: `/review`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    reviewsAdd: build.mutation<ReviewsAddApiResponse, ReviewsAddApiArg>({
      query: (queryArg) => ({ url: `/review`, method: "POST", body: queryArg.addReviewDto }),
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
    usersUpdateProfile: build.mutation<UsersUpdateProfileApiResponse, UsersUpdateProfileApiArg>({
      query: (queryArg) => ({ url: `/user`, method: "POST", body: queryArg.updateProfileDto }),
    }),
    usersCount: build.query<UsersCountApiResponse, UsersCountApiArg>({
      query: () => ({ url: `/user/count` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type OrdersListOfClientApiResponse = /** status 200  */ OrderDto[];
export type OrdersListOfClientApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** The email address of the client. */
  client: string;
};
export type OrdersCancelApiResponse = /** status 200  */ DeletedCountDto;
export type OrdersCancelApiArg = {
  id: string;
};
export type ReviewsListApiResponse = /** status 200  */ ReviewDto[];
export type ReviewsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ReviewsAddApiResponse = /** status 201  */ SuccessDto;
export type ReviewsAddApiArg = {
  addReviewDto: AddReviewDto;
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
export type UsersUpdateProfileApiResponse = /** status 201  */ SuccessDto;
export type UsersUpdateProfileApiArg = {
  updateProfileDto: UpdateProfileDto;
};
export type UsersCountApiResponse = /** status 200  */ CountDto;
export type UsersCountApiArg = void;
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
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
export type ReviewDto = {
  _id: string;
  /** The masked email address of the author, as in m…@mail.example. */
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  rating: number;
  createdAt: string;
};
export type SuccessDto = {
  success: true;
};
export type AddReviewDto = {
  /** The text. */
  reviews: string;
  rating: number;
  /** Ignored. The review has the caller's email address. */
  client?: string;
  /** Ignored. The review has the caller's name. */
  clientName?: string;
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
  phone?: string;
  /** A URL that starts with https://, or a path on this site. */
  img?: string;
};
export type CountDto = {
  count: number;
};
