import { api, type Page, toPage } from '@whetstone/kernel';

/** A review as the API answers it: `reviews` is the text, `client` the customer's e-mail. */
export interface Review {
  _id: string;
  client: string;
  clientName: string;
  reviews: string;
  rating: number;
  createdAt: string;
}

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
