import type { ClientReleaseSet, RouteDescription } from '@whetstone/contract';
import { matchRoutes, type ShopStore, viewerOf } from '@whetstone/kernel/host';
import type { PageModules } from '../containment/page-modules.ts';
import { filledSlots } from '../slots/filled-slots.ts';
import { startFragments } from '../slots/start-fragments.ts';
import { startPreloads } from './start-preloads.ts';

interface PrefetchNeeds {
  release: ClientReleaseSet;
  modules: PageModules;
  store: ShopStore;
}

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Brings code and data of the page to which somebody points, so that they are there when it is opened. Answers how to stop. */
export function prefetchOnIntent({ release, modules, store }: PrefetchNeeds): () => void {
  const pages = [release.shell, ...release.remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({
      path: route.path,
      handle: { microfrontend: microfrontend.name, route },
    })),
  );
  const asked = new Set<string>();

  const prefetch = async ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !leadsToAnotherPage(link) || asked.has(link.href) || savesData()) return;
    const match = matchRoutes(pages, link.pathname)?.at(-1);
    if (!match || !mayOpen(match.route.handle.route, store)) return;
    asked.add(link.href);
    const { microfrontend, route } = match.route.handle;
    const address = { params: match.params, request: new Request(link.href) };
    void startFragments(filledSlots(release, route), address, { modules, store });
    const { status } = await modules.load(microfrontend, route.module);
    if (status === 'ready') startPreloads(route.preload ?? [], address, store);
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

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
