import { useEffect } from 'react';

const SITE = 'Whetstone';

/** A page's title as browsers show it: with the site's name, unless that is in it already. */
export function documentTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`;
}

/** Names the page in the browser's tab, history and bookmarks. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
