import type { MountedPiece, RouteDescription } from '@whetstone/contract';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import { refuse } from './guard.ts';
import { MountedPage } from './mounted-page.tsx';
import type { PageModules } from './page-modules.ts';
import { startPreloads } from './start-preloads.ts';

/** The router's route for one page of a piece. */
export function pageRoute(
  piece: MountedPiece,
  route: RouteDescription,
  modules: PageModules,
  store: ShopStore,
): RouteObject {
  const id = `${piece.name}:${route.path}`;
  return {
    id,
    path: route.path,
    loader: async ({ request, params }) => {
      const refusal = await refuse(route.access, request, store);
      if (refusal) return refusal;
      await modules.load(piece.name, route.module);
      startPreloads(route.preload ?? [], params, store);
      return null;
    },
    element: <MountedPage key={id} piece={piece} route={route} modules={modules} />,
  };
}
