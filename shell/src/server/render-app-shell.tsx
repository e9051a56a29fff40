import type { RenderedPage, Viewer } from '@whetstone/contract';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { createRoutes } from '../routing/routes.tsx';
import type { ServerNeeds } from './render-page.tsx';
import { renderRoutes } from './render-routes.tsx';
import { withServerStore } from './server-store.ts';

/** The appShell of a page whose content depends on who is there, or could not be had. */
export async function renderAppShell(
  url: string,
  viewer: Viewer,
  { release, apiUrl, timeLimit }: ServerNeeds,
): Promise<RenderedPage> {
  const routes = createRoutes(release, ({ route }) => ({ path: route.path, Component: PageSkeleton }));
  const { context: _context, ...appShell } = await withServerStore(viewer, { apiUrl, timeLimit }, (store) =>
    renderRoutes(url, { routes, release, store, timeLimit }),
  );
  return { ...appShell, status: 200, dehydratedState: null };
}
