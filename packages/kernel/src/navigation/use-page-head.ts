import type { PageHead } from '@whetstone/contract';
import { createContext, use, useEffect } from 'react';

const SITE = 'Whetstone';

/** A page's title as browsers show it: with the site's name, unless that is in it already. */
export function documentTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`;
}

/** On the server, where there is no document, takes what the page says of itself while it renders. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Names the page in the browser's tab, history and bookmarks, and describes it to those who read it without a browser. */
export function usePageHead({ title, ...head }: PageHead & { title: string }): void {
  const collect = use(HeadCollector);
  collect?.({ ...head, title: documentTitle(title) });
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
