import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useListPolling } from '../../shared/polling.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

const historyApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    browseLedger: build.infiniteQuery({
      ...pagesOf(releasesApi, 'consoleListLedger', { limit: 25 }),
      providesTags: ['Release'],
    }),
    browseRejections: build.infiniteQuery({
      ...pagesOf(releasesApi, 'consoleListRejected', { limit: 10 }),
      providesTags: ['Release'],
    }),
  }),
});

/** The history of one microfrontend, or of all for an empty name. Polls until the user loads older entries. */
export function useLedger(microfrontend: string) {
  const { pollingInterval, stopAtNextPage } = useListPolling(microfrontend);
  const options = { pollingInterval, refetchOnMountOrArgChange: true };
  return usePagedList(
    stopAtNextPage(historyApi.useBrowseLedgerInfiniteQuery(microfrontend ? { microfrontend } : {}, options)),
  );
}

export function useRejections(microfrontend: string) {
  return usePagedList(
    historyApi.useBrowseRejectionsInfiniteQuery({ microfrontend }, { refetchOnMountOrArgChange: true }),
  );
}
