import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import type { LoadOutcome } from '../containment/load-outcome.ts';
import type { PageModules } from '../containment/page-modules.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { refuse } from './guard.ts';
import { MountedPage } from './mounted-page.tsx';
import type { DescribedPage } from './routes.tsx';
import { type Preloaded, startPreloads } from './start-preloads.ts';
import { UnavailablePage } from './unavailable-page.tsx';

export interface PageNeeds {
  modules: PageModules;
  store: ShopStore;
  /** Holds the page back until it is there; a browser shows it as soon as its module is. */
  settle?: (outcome: LoadOutcome, preloads: readonly Promise<Preloaded>[]) => Promise<void>;
}

/** The way to the router's route of a page. */
export function pageRoute({ modules, store, settle }: PageNeeds) {
  return ({ piece, route }: DescribedPage): RouteObject => {
    const id = `${piece.name}:${route.path}`;
    return {
      id,
      path: route.path,
      handle: { piece: piece.name, module: route.module },
      loader: async ({ request, params }) => {
        const refusal = await refuse(route.access, request, store);
        if (refusal) return refusal;
        const outcome = await modules.load(piece.name, route.module);
        const preloads = startPreloads(route.preload ?? [], { params, request }, store);
        await settle?.(outcome, preloads);
        return null;
      },
      HydrateFallback: PageSkeleton,
      errorElement: <UnavailablePage title={route.title} />,
      element: <MountedPage key={id} piece={piece.name} route={route} modules={modules} />,
    };
  };
}
