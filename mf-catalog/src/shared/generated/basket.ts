import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    basketGet: build.query<BasketGetApiResponse, BasketGetApiArg>({
      query: () => ({ url: `/basket` }),
    }),
    basketMerge: build.mutation<BasketMergeApiResponse, BasketMergeApiArg>({
      query: (queryArg) => ({ url: `/basket/merge`, method: "POST", body: queryArg.mergeBasketDto }),
    }),
    basketSet: build.mutation<BasketSetApiResponse, BasketSetApiArg>({
      query: (queryArg) => ({
        url: `/basket/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "PUT",
        body: queryArg.setQuantityDto,
      }),
    }),
    basketRemove: build.mutation<BasketRemoveApiResponse, BasketRemoveApiArg>({
      query: (queryArg) => ({
        url: `/basket/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as basketContractApi };
export type BasketGetApiResponse = /** status 200  */ BasketDto;
export type BasketGetApiArg = void;
export type BasketMergeApiResponse = /** status 200  */ BasketDto;
export type BasketMergeApiArg = {
  mergeBasketDto: MergeBasketDto;
};
export type BasketSetApiResponse = /** status 200  */ BasketDto;
export type BasketSetApiArg = {
  toolId: string;
  setQuantityDto: SetQuantityDto;
};
export type BasketRemoveApiResponse = /** status 200  */ BasketDto;
export type BasketRemoveApiArg = {
  toolId: string;
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
export type SetQuantityDto = {
  quantity: number;
};
