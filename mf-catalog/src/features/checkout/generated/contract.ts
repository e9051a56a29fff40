import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    addressesAdd: build.mutation<AddressesAddApiResponse, AddressesAddApiArg>({
      query: (queryArg) => ({ url: `/addresses`, method: "POST", body: queryArg.saveAddressDto }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as checkoutContractApi };
export type AddressesAddApiResponse = /** status 201  */ AddressDto;
export type AddressesAddApiArg = {
  saveAddressDto: SaveAddressDto;
};
export type AddressDto = {
  _id: string;
  name: string;
  address: string;
  phone: string;
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
export type SaveAddressDto = {
  /** Such as Workshop, or who receives the delivery. */
  name: string;
  address: string;
  /** 5 to 20 digits. */
  phone: string;
};
