import type {
  StockAlertDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    alertsGet: build.query<AlertsGetApiResponse, AlertsGetApiArg>({
      query: (queryArg) => ({
        url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}`,
      }),
    }),
    alertsWait: build.mutation<AlertsWaitApiResponse, AlertsWaitApiArg>({
      query: (queryArg) => ({
        url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "PUT",
      }),
    }),
    alertsCancel: build.mutation<AlertsCancelApiResponse, AlertsCancelApiArg>({
      query: (queryArg) => ({
        url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as alertsContractApi };
export type AlertsGetApiResponse = /** status 200  */ StockAlertDto;
export type AlertsGetApiArg = {
  toolId: string;
};
export type AlertsWaitApiResponse = /** status 200  */ StockAlertDto;
export type AlertsWaitApiArg = {
  toolId: string;
};
export type AlertsCancelApiResponse = /** status 200  */ StockAlertDto;
export type AlertsCancelApiArg = {
  toolId: string;
};
