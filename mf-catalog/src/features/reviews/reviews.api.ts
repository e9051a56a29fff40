import type { Review } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';

const PAGE_SIZE = 6;

const { useListReviewsInfiniteQuery } = api.injectEndpoints({
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

/** All loaded reviews, newest first. `total` counts the reviews of all pages. */
export function useReviews() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useListReviewsInfiniteQuery({ limit: PAGE_SIZE });
  return {
    reviews: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total,
    pageSize: PAGE_SIZE,
    isError,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
