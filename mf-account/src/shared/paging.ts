import type { Page } from '@whetstone/kernel';

/** Of an infinite query whose pages name the next one. */
export const paging = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor ?? null,
};
