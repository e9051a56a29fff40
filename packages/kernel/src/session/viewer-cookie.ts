import type { Viewer } from '@whetstone/contract';
import type { ShopStore } from '../store/store.ts';
import { viewerOf } from './viewer.ts';

const NAME = 'signed-in';
const WEEK = 7 * 24 * 60 * 60;

/**
 * Keeps the cookie by which the edge chooses the navigation of the first paint. It names a kind of person, no person, and
 * opens nothing. Answers how to stop.
 */
export function keepViewerCookie(store: ShopStore): () => void {
  let told = read();
  const tell = () => {
    // Until the answer is there, an admin of before is not taken for anything less.
    const viewer = viewerOf(store.getState()) ?? (told === 'visitor' ? 'user' : told);
    if (viewer === told) return;
    told = viewer;
    write(viewer);
  };
  tell();
  return store.subscribe(tell);
}

function read(): Viewer {
  const [, viewer] = /(?:^|; )signed-in=(user|admin)(?:;|$)/.exec(document.cookie) ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}

function write(viewer: Viewer): void {
  const age = viewer === 'visitor' ? 0 : WEEK;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${NAME}=${viewer}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
