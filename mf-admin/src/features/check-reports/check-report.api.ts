import type { CheckReport } from '@whetstone/contract';
import { releasesApi } from '../../shared/releases/releases-api.ts';

const checkReportApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the gate found; it never changes. */
    getCheckReport: build.query<CheckReport, string>({
      query: (id) => `/releases/check-reports/${encodeURIComponent(id)}`,
    }),
  }),
});

export const { useGetCheckReportQuery } = checkReportApi;
