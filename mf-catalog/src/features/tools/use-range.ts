import { useEffect } from 'react';
import type { RangeQuery } from './range-query.ts';
import { useBrowseToolsInfiniteQuery } from './tools.api.ts';

/** The tools that match the query, as many pages of them as are asked for. */
export function useRange(query: RangeQuery, pages: number) {
  const range = useBrowseToolsInfiniteQuery(query);
  const { data, currentData, hasNextPage, isFetching, isError, fetchNextPage, refetch } = range;
  const loaded = currentData?.pages.length ?? 0;
  const wantsMore = loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError;

  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  return {
    tools: data?.pages.flatMap((page) => page.items),
    loaded,
    hasMore: data?.pages.at(-1)?.nextCursor !== undefined,
    /** What is shown still answers the query before this one. */
    isStale: isFetching && !currentData,
    isFetching,
    isError,
    retry: () => void (loaded > 0 ? fetchNextPage() : refetch()),
  };
}
