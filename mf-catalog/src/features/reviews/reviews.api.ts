import type { Review } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';

/** The pages of reviews on the home page. Its type is the literal, so that the preload in `remote.ts` cannot differ. */
const REVIEWS = { limit: 6 } as const;

const reviewsList = requestOf(contractApi, 'reviewsList');

export const reviewsApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    browseReviews: build.infiniteQuery<Page<Review>, typeof REVIEWS, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
      },
      query: ({ queryArg, pageParam: cursor }) =>
        reviewsList({ ...queryArg, ...(cursor ? { cursor } : { count: true }) }),
      transformResponse: toPage<Review>,
      providesTags: ['Review'],
    }),
  }),
});

/** All loaded reviews, newest first. `total` counts the reviews of all pages. */
export function useReviews() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    reviewsApi.useBrowseReviewsInfiniteQuery(REVIEWS);
  return {
    reviews: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total,
    pageSize: REVIEWS.limit,
    isError,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: refetch,
  };
}
