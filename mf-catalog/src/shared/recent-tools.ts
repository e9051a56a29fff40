import type { Tool } from '@whetstone/contract';
import { RECENT_TOOLS, storedValue, useStoredValue } from './stored-value.ts';

/** A tool whose page was opened in this browser. The price is missing: it may have changed since. */
type RecentTool = Pick<Tool, '_id' | 'name' | 'img' | 'alt'>;

const MAX_TOOLS = 7;

/** Newest first. The list never leaves the browser. */
const recentTools = storedValue<RecentTool[], RecentTool[]>(RECENT_TOOLS, (stored) =>
  Array.isArray(stored) ? stored.filter((tool) => tool?._id && tool.name) : [],
);

export function rememberTool({ _id, name, img, alt }: RecentTool): void {
  const others = recentTools.read().filter((tool) => tool._id !== _id);
  recentTools.write([{ _id, name, img, alt }, ...others].slice(0, MAX_TOOLS));
}

/** The other tools whose pages were opened in this browser. */
export function useRecentTools(current: string): RecentTool[] {
  return useStoredValue(recentTools)?.filter(({ _id }) => _id !== current) ?? [];
}
