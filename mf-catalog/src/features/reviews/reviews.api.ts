import type { Review } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery<Page<Review>, { limit: number }, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/review',
        params: { ...queryArg, ...(cursor ? { cursor } : { count: true }) },
      }),
      transformResponse: toPage<Review>,
      providesTags: ['Review'],
    }),
  }),
});

export const { useListReviewsInfiniteQuery } = reviewsApi;
