import type {
  NewPromotionDto,
  PreviewPromotionDto,
  PromotionDto,
  PromotionState,
  QuoteDto,
  SavePromotionDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    promotionsList: build.query<
      PromotionsListApiResponse,
      PromotionsListApiArg
    >({
      query: (queryArg) => ({
        url: `/promotions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          q: queryArg.q,
          state: queryArg.state,
        },
      }),
    }),
    promotionsAdd: build.mutation<
      PromotionsAddApiResponse,
      PromotionsAddApiArg
    >({
      query: (queryArg) => ({
        url: `/promotions`,
        method: "POST",
        body: queryArg.newPromotionDto,
      }),
    }),
    promotionsPreview: build.mutation<
      PromotionsPreviewApiResponse,
      PromotionsPreviewApiArg
    >({
      query: (queryArg) => ({
        url: `/promotions/preview`,
        method: "POST",
        body: queryArg.previewPromotionDto,
      }),
    }),
    promotionsGet: build.query<PromotionsGetApiResponse, PromotionsGetApiArg>({
      query: (queryArg) => ({
        url: `/promotions/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    promotionsSave: build.mutation<
      PromotionsSaveApiResponse,
      PromotionsSaveApiArg
    >({
      query: (queryArg) => ({
        url: `/promotions/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.savePromotionDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as promotionsContractApi };
export type PromotionsListApiResponse = /** status 200  */ PromotionDto[];
export type PromotionsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** A part of the name or of the code. */
  q?: string;
  state?: PromotionState;
};
export type PromotionsAddApiResponse = /** status 201  */ PromotionDto;
export type PromotionsAddApiArg = {
  newPromotionDto: NewPromotionDto;
};
export type PromotionsPreviewApiResponse = /** status 200  */ QuoteDto;
export type PromotionsPreviewApiArg = {
  previewPromotionDto: PreviewPromotionDto;
};
export type PromotionsGetApiResponse = /** status 200  */ PromotionDto;
export type PromotionsGetApiArg = {
  id: string;
};
export type PromotionsSaveApiResponse = /** status 200  */ PromotionDto;
export type PromotionsSaveApiArg = {
  id: string;
  savePromotionDto: SavePromotionDto;
};
