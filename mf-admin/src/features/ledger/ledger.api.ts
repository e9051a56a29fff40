import type { LedgerRecord } from '@whetstone/contract';
import { type Page, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases/releases-api.ts';

const PAGE = 25;

const ledgerApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of one microfrontend, or of all where the argument is empty. */
    listLedger: build.infiniteQuery<Page<LedgerRecord>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: microfrontend, pageParam: cursor }) => ({
        url: '/releases/ledger',
        params: { limit: PAGE, ...(microfrontend && { microfrontend }), ...(cursor && { cursor }) },
      }),
      transformResponse: (entries: LedgerRecord[], meta) => toPage(entries, meta),
      providesTags: ['Release'],
    }),
  }),
});

export const { useListLedgerInfiniteQuery } = ledgerApi;
