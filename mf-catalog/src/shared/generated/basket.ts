import type {
  BasketDto,
  MergeBasketDto,
  SetQuantityDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    basketGet: build.query<BasketGetApiResponse, BasketGetApiArg>({
      query: () => ({ url: `/basket` }),
    }),
    basketMerge: build.mutation<BasketMergeApiResponse, BasketMergeApiArg>({
      query: (queryArg) => ({
        url: `/basket/merge`,
        method: "POST",
        body: queryArg.mergeBasketDto,
      }),
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
