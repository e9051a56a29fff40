import { releasesContractApi } from '../generated/releases.ts';
import { usePollingInterval } from '../polling.ts';

/** The generated endpoints with the cache tags of the release console. */
export const releasesApi = releasesContractApi.enhanceEndpoints({ addTagTypes: ['Release'] });

const statusApi = releasesApi.enhanceEndpoints({ endpoints: { consoleList: { providesTags: ['Release'] } } });

/** The release status of every microfrontend, polled. */
export function useReleaseStatus() {
  const pollingInterval = usePollingInterval();
  return statusApi.useConsoleListQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
}
