import type { MountedPiece, RouteDescription } from '@whetstone/contract';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import { refuse } from './guard.ts';
import { MountedPage } from './mounted-page.tsx';
import type { LoadOutcome, PageModules } from './page-modules.ts';
import { type Preloaded, startPreloads } from './start-preloads.ts';
import { UnavailablePage } from './unavailable-page.tsx';

export interface PageNeeds {
  modules: PageModules;
  store: ShopStore;
  /** Holds the page back until it is there; a browser shows it as soon as its module is. */
  settle?: (outcome: LoadOutcome, preloads: readonly Promise<Preloaded>[]) => Promise<void>;
}

/** The router's route for one page of a piece. */
export function pageRoute(
  piece: MountedPiece,
  route: RouteDescription,
  { modules, store, settle }: PageNeeds,
): RouteObject {
  const id = `${piece.name}:${route.path}`;
  return {
    id,
    path: route.path,
    handle: { piece: piece.name, module: route.module },
    loader: async ({ request, params }) => {
      const refusal = await refuse(route.access, request, store);
      if (refusal) return refusal;
      const outcome = await modules.load(piece.name, route.module);
      const preloads = startPreloads(route.preload ?? [], params, store);
      await settle?.(outcome, preloads);
      return null;
    },
    errorElement: <UnavailablePage title={route.title} />,
    element: <MountedPage key={id} piece={piece} route={route} modules={modules} />,
  };
}
