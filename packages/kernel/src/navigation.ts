import type { PageHead } from '@whetstone/contract';
import { createContext, use, useEffect } from 'react';

const SITE_NAME = 'Whetstone';
const ORIGIN = 'http://site.invalid';

/** The path to open after a sign-in. Returns `/` for anything but a path of this site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const url = URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null;
  if (url?.origin !== ORIGIN) return '/';
  const safe = url.pathname + url.search + url.hash;
  // Removing dot segments can leave `//` at the start, which refers to another site.
  return safe.startsWith('//') ? '/' : safe;
}

/** The sign-in page, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`;
}

/** The title of the document: with the name of the site, unless the title contains it. */
export function documentTitle(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
}

/** Receives the head of a page during server rendering. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Sets the title of the document, and on the server also the metadata. */
export function usePageHead({ title, ...head }: PageHead & { title: string }): void {
  const collect = use(HeadCollector);
  collect?.({ ...head, title: documentTitle(title) });
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
