import type { RenderedPage } from '@whetstone/contract';
import { LoadingFrame } from '../frame/loading-frame.tsx';
import type { ServerNeeds } from './render-page.tsx';
import { renderRoutes } from './render-routes.tsx';
import { createServerStore } from './server-store.ts';

const ROUTES = [{ path: '*', Component: LoadingFrame }];

/** The frame of a page whose content depends on who is there, or could not be had. */
export async function renderFrame(
  url: string,
  { release, apiUrl, timeLimit }: ServerNeeds,
): Promise<RenderedPage> {
  const store = createServerStore(apiUrl, timeLimit);
  const { context: _context, ...frame } = await renderRoutes(url, {
    routes: ROUTES,
    release,
    store,
    timeLimit,
  });
  return { ...frame, status: 200, handover: null };
}
