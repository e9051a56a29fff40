import type { RefusedRelease } from '@whetstone/contract';
import { type Page, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases/releases-api.ts';

const PAGE = 10;

const refusalsApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listRefusals: build.infiniteQuery<Page<RefusedRelease>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: piece, pageParam: cursor }) => ({
        url: `/releases/${encodeURIComponent(piece)}/refusals`,
        params: { limit: PAGE, ...(cursor && { cursor }) },
      }),
      transformResponse: (refusals: RefusedRelease[], meta) => toPage(refusals, meta),
      providesTags: ['Release'],
    }),
  }),
});

export const { useListRefusalsInfiniteQuery } = refusalsApi;
