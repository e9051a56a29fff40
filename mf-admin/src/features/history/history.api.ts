import type { LedgerRecord, RejectedRelease } from '@whetstone/contract';
import { type Page, requestOf } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useListPolling } from '../../shared/polling.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

const LEDGER_PAGE = 25;
const REJECTIONS_PAGE = 10;

const consoleListLedger = requestOf(releasesApi, 'consoleListLedger');
const consoleListRejected = requestOf(releasesApi, 'consoleListRejected');

const historyApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of one microfrontend, or of all for an empty argument. */
    browseLedger: build.infiniteQuery<Page<LedgerRecord>, string, string | undefined>({
      ...pagesOf(
        (microfrontend: string, page) =>
          consoleListLedger({ ...(microfrontend && { microfrontend }), ...page }),
        LEDGER_PAGE,
      ),
      providesTags: ['Release'],
    }),
    browseRejections: build.infiniteQuery<Page<RejectedRelease>, string, string | undefined>({
      ...pagesOf(
        (microfrontend: string, page) => consoleListRejected({ microfrontend, ...page }),
        REJECTIONS_PAGE,
      ),
      providesTags: ['Release'],
    }),
  }),
});

/** The history of one microfrontend, or of all for an empty name. Polls until the user loads older entries. */
export function useLedger(microfrontend: string) {
  const { pollingInterval, stopAtNextPage } = useListPolling(microfrontend);
  const options = { pollingInterval, refetchOnMountOrArgChange: true };
  return usePagedList(stopAtNextPage(historyApi.useBrowseLedgerInfiniteQuery(microfrontend, options)));
}

/** The rejected releases of one microfrontend. */
export function useRejections(microfrontend: string) {
  return usePagedList(
    historyApi.useBrowseRejectionsInfiniteQuery(microfrontend, { refetchOnMountOrArgChange: true }),
  );
}
