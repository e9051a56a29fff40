import { useEffect } from 'react';

const SITE = 'Whetstone';

/** Names the page in the browser's tab, history and bookmarks. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(SITE) ? title : `${title} · ${SITE}`;
  }, [title]);
}
