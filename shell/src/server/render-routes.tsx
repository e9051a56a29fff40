import type { PageHead, ReleaseSet } from '@whetstone/contract';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import {
  createStaticHandler,
  createStaticRouter,
  HeadCollector,
  StaticRouterProvider,
} from '@whetstone/kernel/server';
import type { PropsWithChildren } from 'react';
import { Site } from '../app.tsx';
import { toHtml } from './to-html.ts';

interface RenderingNeeds {
  routes: RouteObject[];
  release: ReleaseSet;
  store: ShopStore;
  timeLimit: number;
  onRender?: (() => void) | undefined;
}

/**
 * The site at one address.
 * @throws a Response where a route answers with one, else whatever keeps the page from being rendered
 */
export async function renderRoutes(
  url: string,
  { routes, release, store, timeLimit, onRender }: RenderingNeeds,
) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site${url}`));
  if (context instanceof Response) throw context;
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  let head: PageHead | undefined;
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = await toHtml(
    <Begin onRender={onRender}>
      <HeadCollector
        value={(said) => {
          head = said;
        }}
      >
        <Site release={release} store={store}>
          {/* Hydration data would come as an inline script, which the page's policy refuses. */}
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Site>
      </HeadCollector>
    </Begin>,
    timeLimit,
  );
  return { ...markup, ...(head && { head }), context };
}

/** Around everything, so that it is rendered first: what comes after it is the page's code. */
function Begin({ onRender, children }: PropsWithChildren<Pick<RenderingNeeds, 'onRender'>>) {
  onRender?.();
  return children;
}
