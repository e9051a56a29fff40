/** The page of results, open to visitors. */
export const SEARCH = '/search';

/** The page of a category, open to visitors. */
export function categoryPath(category: string): string {
  return `${SEARCH}?${new URLSearchParams({ category })}`;
}

export function searchPath(text: string): string {
  return `${SEARCH}?${new URLSearchParams({ q: text })}`;
}
