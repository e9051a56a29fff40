import type { RejectedRelease } from '@whetstone/contract';
import { type Page, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases/releases-api.ts';

const PAGE = 10;

const rejectionsApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listRejections: build.infiniteQuery<Page<RejectedRelease>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: microfrontend, pageParam: cursor }) => ({
        url: `/releases/${encodeURIComponent(microfrontend)}/rejections`,
        params: { limit: PAGE, ...(cursor && { cursor }) },
      }),
      transformResponse: (rejections: RejectedRelease[], meta) => toPage(rejections, meta),
      providesTags: ['Release'],
    }),
  }),
});

export const { useListRejectionsInfiniteQuery } = rejectionsApi;
