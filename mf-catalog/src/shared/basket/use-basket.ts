import type { Tool } from '@whetstone/contract';
import { type ApiFailure, skipToken } from '@whetstone/kernel';
import { basketApi, FRESH } from './basket.api.ts';
import { type BasketItem, useBasketLines } from './basket-lines.ts';

const NOT_FOUND = 404;

const basketToolsApi = basketApi.injectEndpoints({
  endpoints: (build) => ({
    /** The tools with these ids, without those that are no longer sold. */
    basketTools: build.query<Tool[], readonly string[]>({
      queryFn: async (ids, _call, _options, send) => {
        const results = await Promise.all(ids.map((id) => send(`/purchase/${encodeURIComponent(id)}`)));
        const failed = results.find(({ error }) => error && error.status !== NOT_FOUND);
        if (failed) return { error: failed.error as ApiFailure };
        const tools = results.flatMap(({ data }) => (data ? [data as Tool] : []));
        return { data: tools.filter(({ archived }) => !archived) };
      },
      providesTags: ['Tool'],
    }),
  }),
});

/**
 * The basket of the account or of the visitor. `items` is undefined while it is loading. Lines that the browser still has after a
 * sign-in are merged into the account; `mergeError` is the reason if that failed.
 */
export function useBasket() {
  const { lines, isError, refetch, mergeError } = useBasketLines();
  const missing = lines?.filter(({ tool, isGone }) => !tool && !isGone).map(({ id }) => id) ?? [];
  const tools = basketToolsApi.useBasketToolsQuery(missing.length > 0 ? missing : skipToken, FRESH);
  const isLoading = !lines || (missing.length > 0 && !tools.data);
  const items = lines?.map((line): BasketItem => {
    const tool = tools.data?.find(({ _id }) => _id === line.id);
    if (line.tool || line.isGone) return line;
    if (!tool) return { ...line, isGone: tools.currentData !== undefined };
    return { ...line, name: tool.name, tool: { ...tool, alt: tool.alt ?? '', available: tool.quantity } };
  });
  return {
    items: isLoading ? undefined : items,
    isError: isError || (tools.isError && !tools.data),
    retry: () => {
      if (isError) void refetch();
      if (tools.isError) void tools.refetch();
    },
    mergeError,
  };
}
