import type { ReleaseStatus } from '@whetstone/contract';
import { useRefreshInterval } from '../use-refresh-interval.ts';
import { releasesApi } from './releases-api.ts';

const liveMicrofrontendsApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listLiveMicrofrontends: build.query<ReleaseStatus[], void>({
      query: () => '/releases',
      providesTags: ['Release'],
    }),
  }),
});

/** What is live for each microfrontend, asked for again every few seconds while somebody looks. */
export function useLiveMicrofrontends() {
  const pollingInterval = useRefreshInterval();
  return liveMicrofrontendsApi.useListLiveMicrofrontendsQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
}
