import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    photosList: build.query<PhotosListApiResponse, PhotosListApiArg>({
      query: (queryArg) => ({ url: `/tools/${encodeURIComponent(String(queryArg.id))}/photos` }),
    }),
    photosSave: build.mutation<PhotosSaveApiResponse, PhotosSaveApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/photos`,
        method: "PUT",
        body: queryArg.savePhotosDto,
      }),
    }),
    photosRemove: build.mutation<PhotosRemoveApiResponse, PhotosRemoveApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/photos/${encodeURIComponent(String(queryArg.photo))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as photosContractApi };
export type PhotosListApiResponse = /** status 200  */ ToolPhotosDto;
export type PhotosListApiArg = {
  id: string;
};
export type PhotosSaveApiResponse = /** status 200  */ ToolPhotosDto;
export type PhotosSaveApiArg = {
  id: string;
  savePhotosDto: SavePhotosDto;
};
export type PhotosRemoveApiResponse = /** status 200  */ ToolPhotosDto;
export type PhotosRemoveApiArg = {
  id: string;
  photo: string;
};
export type EditedPhotoDto = {
  /** The address of its largest file. */
  src: string;
  /** The alternative text. It may be empty. */
  alt: string;
  id: string;
};
export type ToolPhotosDto = {
  /** The name of the tool. */
  name: string;
  /** The picture on cards: the first photograph, or a picture by address. */
  img: string;
  /** Counts the changes of these photographs. */
  version: number;
  photos: EditedPhotoDto[];
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
export type SavePhotoDto = {
  id: string;
  alt: string;
};
export type SavePhotosDto = {
  /** The version that the admin has edited. */
  version: number;
  /** Every photograph, in its new order. */
  photos: SavePhotoDto[];
};
