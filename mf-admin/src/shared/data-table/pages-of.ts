import { type Page, requestOf, toPage } from '@whetstone/kernel';

interface PagesOptions {
  /** The most rows of a page. Default: 50. */
  limit?: number;
  /** The first page has the number of all rows. */
  count?: true;
  /** A refetch loads the first page only. */
  refetchCachedPages?: false;
}

/** The options of an infinite query for the pages of a generated endpoint. Its argument is that of the endpoint without the page. */
export function pagesOf<Endpoints extends object, Name extends keyof Endpoints & string>(
  api: { endpoints: Endpoints },
  name: Name,
  { limit = 50, count, ...options }: PagesOptions = {},
) {
  const request = requestOf(api, name);
  type Argument = Parameters<typeof request>[0];
  return {
    infiniteQueryOptions: {
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
      ...options,
    },
    query: ({ queryArg, pageParam: cursor }: PagedArgument<Argument>) => {
      const page = { limit, ...(cursor ? { cursor } : count && { count }) };
      return request({ ...queryArg, ...page } as Argument);
    },
    transformResponse: (rows: RowsOf<Endpoints[Name]>[], meta: object | undefined) => toPage(rows, meta),
  };
}

type RowsOf<Endpoint> = Endpoint extends { Types: { ResultType: (infer Row)[] } } ? Row : never;

interface PagedArgument<Argument> {
  queryArg: Omit<Argument, 'limit' | 'cursor' | 'count'>;
  pageParam: string | undefined;
}
