import type { ClientReleaseSet } from '@whetstone/contract';
import { type RouteObject, type ShopStore, SlotMountProvider } from '@whetstone/kernel/host';
import type { LoadOutcome } from '../containment/load-outcome.ts';
import type { PageModules } from '../containment/page-modules.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { type FilledSlot, filledSlots } from '../slots/filled-slots.ts';
import { mountSlots } from '../slots/mount-slots.tsx';
import { startFragments } from '../slots/start-fragments.ts';
import { refuse } from './guard.ts';
import { MountedPage } from './mounted-page.tsx';
import type { DescribedPage } from './routes.tsx';
import { type Preloaded, startPreloads } from './start-preloads.ts';
import { UnavailablePage } from './unavailable-page.tsx';

export interface PageNeeds {
  release: Pick<ClientReleaseSet, 'shell' | 'remotes'>;
  modules: PageModules;
  store: ShopStore;
  /** Holds the page back until it is there; a browser shows it as soon as its module is. */
  settle?: (page: StartedPage) => Promise<void>;
  /** Whether what fills its slots is brought along with the page. */
  fills?: boolean;
}

/** A page on its way. */
export interface StartedPage {
  outcome: LoadOutcome;
  preloads: readonly Promise<Preloaded>[];
  /** The slots that are being filled, and whether all that is needed for it comes. */
  started: readonly FilledSlot[];
  filling: Promise<boolean>;
}

/** The way to the router's route of a page. */
export function pageRoute({ release, modules, store, settle, fills = true }: PageNeeds) {
  return ({ microfrontend, route }: DescribedPage): RouteObject => {
    const id = `${microfrontend.name}:${route.path}`;
    const filled = filledSlots(release, route);
    const started = fills ? filled : [];
    return {
      id,
      path: route.path,
      handle: { microfrontend: microfrontend.name, module: route.module },
      loader: async ({ request, params }) => {
        const refusal = await refuse(route.access, request, store);
        if (refusal) return refusal;
        const filling = startFragments(started, { params, request }, { modules, store });
        const outcome = await modules.load(microfrontend.name, route.module);
        const preloads = startPreloads(route.preload ?? [], { params, request }, store);
        await settle?.({ outcome, preloads, started, filling });
        return null;
      },
      HydrateFallback: PageSkeleton,
      errorElement: <UnavailablePage title={route.title} />,
      element: (
        <SlotMountProvider key={id} value={mountSlots(filled, modules)}>
          <MountedPage microfrontend={microfrontend.name} route={route} modules={modules} />
        </SlotMountProvider>
      ),
    };
  };
}
