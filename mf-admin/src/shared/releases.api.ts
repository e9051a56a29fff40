import type { ReleaseStatus } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import { useSyncExternalStore } from 'react';

/** The kernel's API with the cache tags of the release console. */
export const releasesApi = api.enhanceEndpoints({ addTagTypes: ['Release', 'DeployToken'] });

const statusApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listReleaseStatus: build.query<ReleaseStatus[], void>({
      query: () => '/releases',
      providesTags: ['Release'],
    }),
  }),
});

const POLLING_INTERVAL = 3_000;

/** A `pollingInterval` in milliseconds: 3 seconds while the tab is visible, otherwise 0, which pauses polling. */
export function usePollingInterval(): number {
  return useSyncExternalStore(onVisibilityChange, isVisible, () => false) ? POLLING_INTERVAL : 0;
}

function onVisibilityChange(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** The release status of every microfrontend, polled. */
export function useReleaseStatus() {
  const pollingInterval = usePollingInterval();
  return statusApi.useListReleaseStatusQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
}
