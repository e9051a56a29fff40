import type { LedgerRecord, RejectedRelease } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useListPolling } from '../../shared/polling.ts';
import { releasesApi } from '../../shared/releases.api.ts';

const LEDGER_PAGE = 25;
const REJECTIONS_PAGE = 10;

const infiniteQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
};

const consoleListLedger = requestOf(releasesApi, 'consoleListLedger');
const consoleListRejected = requestOf(releasesApi, 'consoleListRejected');

const historyApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of one microfrontend, or of all for an empty argument. */
    browseLedger: build.infiniteQuery<Page<LedgerRecord>, string, string | undefined>({
      infiniteQueryOptions,
      query: ({ queryArg: microfrontend, pageParam: cursor }) =>
        consoleListLedger({
          limit: LEDGER_PAGE,
          ...(microfrontend && { microfrontend }),
          ...(cursor && { cursor }),
        }),
      transformResponse: (entries: LedgerRecord[], meta) => toPage(entries, meta),
      providesTags: ['Release'],
    }),
    browseRejections: build.infiniteQuery<Page<RejectedRelease>, string, string | undefined>({
      infiniteQueryOptions,
      query: ({ queryArg: microfrontend, pageParam: cursor }) =>
        consoleListRejected({ microfrontend, limit: REJECTIONS_PAGE, ...(cursor && { cursor }) }),
      transformResponse: (rejections: RejectedRelease[], meta) => toPage(rejections, meta),
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
