import type {
  BestToolDto,
  OpenWorkDto,
  SalesDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    overviewGetSales: build.query<
      OverviewGetSalesApiResponse,
      OverviewGetSalesApiArg
    >({
      query: (queryArg) => ({
        url: `/overview/sales`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    overviewGetBestTools: build.query<
      OverviewGetBestToolsApiResponse,
      OverviewGetBestToolsApiArg
    >({
      query: (queryArg) => ({
        url: `/overview/best-tools`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    overviewGetOpenWork: build.query<
      OverviewGetOpenWorkApiResponse,
      OverviewGetOpenWorkApiArg
    >({
      query: () => ({ url: `/overview/open-work` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as overviewContractApi };
export type OverviewGetSalesApiResponse = /** status 200  */ SalesDto;
export type OverviewGetSalesApiArg = {
  /** The number of days, today included. */
  days?: 7 | 30 | 90;
};
export type OverviewGetBestToolsApiResponse = /** status 200  */ BestToolDto[];
export type OverviewGetBestToolsApiArg = {
  /** The number of days, today included. */
  days?: 7 | 30 | 90;
};
export type OverviewGetOpenWorkApiResponse = /** status 200  */ OpenWorkDto;
export type OverviewGetOpenWorkApiArg = void;
