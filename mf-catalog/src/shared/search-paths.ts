/** The page of results, open to visitors. */
export const SEARCH = '/search';

export function searchPath(text: string): string {
  return `${SEARCH}?${new URLSearchParams({ q: text })}`;
}
