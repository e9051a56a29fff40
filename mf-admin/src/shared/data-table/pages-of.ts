import { type Page, toPage } from '@whetstone/kernel';

/** The parameters of a page of a list. */
interface PageRequest {
  limit: number;
  cursor?: string;
  count?: true;
}

interface PagesOptions {
  /** Whether the first page has the number of all rows. */
  count?: boolean;
  /** Whether a refetch loads all loaded pages again, and not only the first. */
  refetchCachedPages?: boolean;
}

/** The options of an infinite query for pages of at most `limit` rows. */
export function pagesOf<Arg, Request>(
  request: (arg: Arg, page: PageRequest) => Request,
  limit: number,
  { count = false, refetchCachedPages = true }: PagesOptions = {},
) {
  return {
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
      refetchCachedPages,
    },
    query: ({ queryArg, pageParam: cursor }: { queryArg: Arg; pageParam: string | undefined }) =>
      request(queryArg, { limit, ...(cursor ? { cursor } : count && { count }) }),
    transformResponse: <Row>(rows: Row[], meta: object | undefined) => toPage(rows, meta),
  };
}
