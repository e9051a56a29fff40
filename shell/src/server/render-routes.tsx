import type { PageHead, ReleaseSet } from '@whetstone/contract';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import {
  createStaticHandler,
  createStaticRouter,
  HeadCollector,
  StaticRouterProvider,
} from '@whetstone/kernel/server';
import type { PropsWithChildren } from 'react';
import { AppProviders } from '../app.tsx';
import { toHtml } from './to-html.ts';

interface RenderOptions {
  routes: RouteObject[];
  release: ReleaseSet;
  store: ShopStore;
  timeout: number;
  onRender?: (() => void) | undefined;
}

/**
 * Renders the site at one URL.
 * @throws Response if a route's loader returns one, otherwise the first error of loading or rendering
 */
export async function renderRoutes(
  url: string,
  { routes, release, store, timeout, onRender }: RenderOptions,
) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site${url}`));
  if (context instanceof Response) throw context;
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  let head: PageHead | undefined;
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = await toHtml(
    <RenderStart onRender={onRender}>
      <HeadCollector
        value={(collected) => {
          head = collected;
        }}
      >
        <AppProviders release={release} store={store}>
          {/* Hydration data would be an inline script, which the content security policy blocks. */}
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AppProviders>
      </HeadCollector>
    </RenderStart>,
    timeout,
  );
  return { ...markup, ...(head && { head }), context };
}

/** The outermost component renders first, just before code of the page runs. */
function RenderStart({ onRender, children }: PropsWithChildren<Pick<RenderOptions, 'onRender'>>) {
  onRender?.();
  return children;
}
