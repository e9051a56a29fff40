import type { ClientReleaseSet, RouteDescription } from '@whetstone/contract';
import { matchRoutes, type ShopStore, viewerOf } from '@whetstone/kernel/host';
import type { ModuleRegistry } from '../containment/module-registry.ts';
import { startPreloads } from '../preloads.ts';
import { filledSlots, loadFragments } from '../slots/fragments.ts';

interface PrefetchOptions {
  release: ClientReleaseSet;
  modules: ModuleRegistry;
  store: ShopStore;
}

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the module and data of a page when the user points at a link to it. Returns an unsubscribe function. */
export function prefetchOnIntent({ release, modules, store }: PrefetchOptions): () => void {
  const pages = [release.shell, ...release.remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({
      path: route.path,
      handle: { microfrontend: microfrontend.name, route, origins: microfrontend.origins },
    })),
  );
  const prefetched = new Set<string>();

  const prefetch = async ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !leadsToAnotherPage(link) || prefetched.has(link.href) || isDataSaverOn()) return;
    const match = matchRoutes(pages, link.pathname)?.at(-1);
    // A page with origins opens in a document of its own.
    if (!match || match.route.handle.origins || !mayOpen(match.route.handle.route, store)) return;
    prefetched.add(link.href);
    const { microfrontend, route } = match.route.handle;
    const address = { params: match.params, request: new Request(link.href) };
    void loadFragments(filledSlots(release, route), address, { modules, store });
    const outcome = await modules.load(microfrontend, route.module);
    if (outcome.status === 'ready') startPreloads(route.preload ?? [], outcome.release, address, store);
  };

  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch);
  };
}

function leadsToAnotherPage({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname !== location.pathname;
}

function mayOpen({ access }: RouteDescription, store: ShopStore): boolean {
  const viewer = viewerOf(store.getState());
  if (access === 'admin') return viewer === 'admin';
  return access === 'everyone' || viewer !== 'visitor';
}

function isDataSaverOn(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
