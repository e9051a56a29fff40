import { useListReviewsInfiniteQuery } from './reviews.api.ts';

const PAGE_SIZE = 6;

/** The reviews, newest first, page by page. */
export function useReviews() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useListReviewsInfiniteQuery({ limit: PAGE_SIZE });
  return {
    reviews: data?.pages.flatMap((page) => page.items),
    /** Of all reviews, shown or not. */
    total: data?.pages[0]?.total,
    pageSize: PAGE_SIZE,
    isError,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
