import type { Review, ShopRating } from '@whetstone/contract';
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
    getShopRating: build.query<ShopRating, object>({
      query: () => '/review/rating',
      // It hardly changes while somebody looks at one tool after the other.
      keepUnusedDataFor: 600,
      providesTags: ['Review'],
    }),
  }),
});

export const { useListReviewsInfiniteQuery, useGetShopRatingQuery } = reviewsApi;
