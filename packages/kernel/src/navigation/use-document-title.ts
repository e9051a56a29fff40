import { createContext, use, useEffect } from 'react';

const SITE = 'Whetstone';

/** A page's title as browsers show it: with the site's name, unless that is in it already. */
export function documentTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`;
}

/** On the server, where there is no document, takes the title that the page sets while it renders. */
export const TitleCollector = createContext<((title: string) => void) | null>(null);

/** Names the page in the browser's tab, history and bookmarks. */
export function useDocumentTitle(title: string): void {
  const collect = use(TitleCollector);
  collect?.(documentTitle(title));
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
