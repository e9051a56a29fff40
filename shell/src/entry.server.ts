import type { ReleaseSet, RenderedPage, Shop, Viewer } from '@whetstone/contract';
import { createDiskLoader, type DiskLoaderOptions } from '@whetstone/federation/disk-loader';
import { isRouteErrorResponse } from '@whetstone/kernel/server';
import { setShop } from '@whetstone/ui';
import { createPageLoader, ownModules } from './routing/page-loader.ts';
import { checkModule } from './server/check-module.ts';
import { renderAppShell, renderPage } from './server/render-page.tsx';
import { PageTimeoutError } from './server/to-html.ts';

export interface RendererOptions {
  /** The URL of the API with its prefix. */
  apiUrl: string;
  /** Milliseconds for one page. Loading may take half of them. */
  deadline: number;
  /** Requires the server entry of a release from disk. */
  requireEntry: DiskLoaderOptions['requireEntry'];
}

type Render = (url: string, viewer: Viewer, onRender?: () => void, shop?: Shop) => Promise<RenderedPage>;

export interface Renderer {
  /**
   * Renders a page. If that fails, returns the app shell and the reason as `problem`.
   * @param onRender called whenever code of the page is about to run
   * @param shop the settings of the shop, for all pages from now on
   */
  page: Render;
  /** Renders a page without its content. */
  appShell: Render;
  /** Renders an exposed module, named `microfrontend/module`, with demo data. Rejects if the module fails. */
  check: Render;
}

/** Creates the renderer of one release set. The edge calls it in a render thread. */
export function createRenderer(release: ReleaseSet, options: RendererOptions): Renderer {
  const { apiUrl, deadline, requireEntry } = options;
  const timeout = deadline / 2;
  const remotes = createDiskLoader(release.remotes, { requireEntry, ownModules, timeout });
  const context = { release, apiUrl, timeout, loader: createPageLoader(remotes) };
  const appShell: Renderer['appShell'] = (url, viewer, _onRender, shop) => {
    setShop(shop);
    return renderAppShell(url, viewer, context);
  };
  return {
    appShell,
    check: (name, _viewer, onRender) => checkModule(name, { ...context, onRender }),
    page: (url, viewer, onRender, shop) => {
      setShop(shop);
      return renderPage(url, viewer, { ...context, onRender }).catch(async (reason: unknown) => ({
        ...(await appShell(url, viewer, onRender, shop)),
        status: isRouteErrorResponse(reason) && reason.status === 404 ? 404 : 200,
        problem: isRouteErrorResponse(reason)
          ? `module or data is missing: ${reason.status} ${reason.data}`.trim()
          : String(reason),
        ...(isThrown(reason) && { hasThrown: true }),
      }));
    },
  };
}

/** Whether the page's own code failed. Missing data is a response, or the error object of a query. */
function isThrown(reason: unknown): boolean {
  return reason instanceof Error && !(reason instanceof PageTimeoutError);
}
