import { useSyncExternalStore } from 'react';
import { releasesContractApi } from './generated/releases.ts';

/** The generated endpoints with the cache tags of the release console. */
export const releasesApi = releasesContractApi.enhanceEndpoints({ addTagTypes: ['Release', 'DeployToken'] });

const statusApi = releasesApi.enhanceEndpoints({
  endpoints: { consoleList: { providesTags: ['Release'] } },
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
  return statusApi.useConsoleListQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
}
