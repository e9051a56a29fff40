import type { Verdict } from '@whetstone/contract';
import { releasesApi } from '../../shared/releases/releases-api.ts';

const verdictApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the gate found; it never changes. */
    getVerdict: build.query<Verdict, string>({
      query: (id) => `/releases/verdicts/${encodeURIComponent(id)}`,
    }),
  }),
});

export const { useGetVerdictQuery } = verdictApi;
