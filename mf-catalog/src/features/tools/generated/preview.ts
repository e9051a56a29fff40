import type {
  AdminToolDetailDto,
  ToolPhotosDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolAdminGet: build.query<ToolAdminGetApiResponse, ToolAdminGetApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    photosList: build.query<PhotosListApiResponse, PhotosListApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/photos`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as previewContractApi };
export type ToolAdminGetApiResponse = /** status 200  */ AdminToolDetailDto;
export type ToolAdminGetApiArg = {
  id: string;
};
export type PhotosListApiResponse = /** status 200  */ ToolPhotosDto;
export type PhotosListApiArg = {
  id: string;
};
