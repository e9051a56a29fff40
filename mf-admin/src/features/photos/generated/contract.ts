import type {
  SavePhotosDto,
  ToolPhotosDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    photosList: build.query<PhotosListApiResponse, PhotosListApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/photos`,
      }),
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
