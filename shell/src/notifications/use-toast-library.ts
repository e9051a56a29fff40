import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

type ToastLibrary = typeof import('./toast-library.tsx');

const load = () => import('./toast-library.tsx');

/**
 * The toasts' code. It is fetched when the page is done with everything else: a toast that says the connection is lost must
 * not need the connection. A load that failed is tried again as soon as there is something to show.
 */
export function useToastLibrary(needed: boolean): { library: ToastLibrary | null; failed: boolean } {
  const [library, setLibrary] = useState<ToastLibrary | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (library) return;
    let current = true;
    const fetchNow = () => {
      load().then(
        (loaded) => current && setLibrary(loaded),
        () => current && setFailed(true),
      );
    };
    const cancel = needed ? fetchNow() : whenIdle(fetchNow);
    return () => {
      current = false;
      cancel?.();
    };
  }, [needed, library]);

  return { library, failed };
}
