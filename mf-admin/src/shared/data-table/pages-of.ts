import { type Page, toPage } from '@whetstone/kernel';

/** The parameters of a page of a list. */
interface PageRequest {
  limit: number;
  cursor?: string;
  count?: true;
}

interface PagesOptions {
  /** The first page has the number of all rows. */
  count?: true;
  /** A refetch loads the first page only. */
  refetchCachedPages?: false;
}

/** The options of an infinite query for pages of at most `limit` rows. */
export const pagesOf = <Arg, Request>(
  request: (arg: Arg, page: PageRequest) => Request,
  limit: number,
  { count, ...options }: PagesOptions = {},
) => ({
  infiniteQueryOptions: {
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
    ...options,
  },
  query: ({ queryArg, pageParam: cursor }: { queryArg: Arg; pageParam: string | undefined }) =>
    request(queryArg, { limit, ...(cursor ? { cursor } : count && { count }) }),
  transformResponse: <Row>(rows: Row[], meta: object | undefined) => toPage(rows, meta),
});
