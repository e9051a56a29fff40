import type { ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import { createDiskLoader, type DiskLoaderOptions } from '@whetstone/federation/disk-loader';
import { isRouteErrorResponse } from '@whetstone/kernel/server';
import { createPageLoader } from '../routing/load-page-module.ts';
import { checkModule } from './check-module.ts';
import { renderAppShell } from './render-app-shell.tsx';
import { renderPage } from './render-page.tsx';

export interface RendererOptions {
  /** The API's address, with its prefix. */
  apiUrl: string;
  /** Milliseconds that a page may take; what it waits for may take half of them. */
  deadline: number;
  /** Requires the server entry of a released microfrontend from disk. */
  requireEntry: DiskLoaderOptions['requireEntry'];
}

export interface Renderer {
  /**
   * The whole page; the appShell, and why, where the page cannot be rendered here or not in time.
   * @param onRender is called whenever the page's code is about to run
   */
  page: (url: string, viewer: Viewer, onRender?: () => void) => Promise<RenderedPage>;
  /** What is around a page whose content only the browser can know. */
  appShell: (url: string, viewer: Viewer) => Promise<RenderedPage>;
  /** The page of an exposed module, named `microfrontend/module`, with demo data. Rejects with what keeps it from being rendered. */
  check: (name: string) => Promise<RenderedPage>;
}

/** Renders the pages of one release set, whose remotes it loads as it needs them. */
export function createRenderer(release: ReleaseSet, options: RendererOptions): Renderer {
  const { apiUrl, deadline, requireEntry } = options;
  const timeLimit = deadline / 2;
  const remotes = createDiskLoader(release.remotes, { requireEntry, timeLimit });
  const needs = { release, apiUrl, timeLimit, loader: createPageLoader(remotes) };
  const appShell: Renderer['appShell'] = (url, viewer) => renderAppShell(url, viewer, needs);
  return {
    appShell,
    check: (name) => checkModule(name, needs),
    page: (url, viewer, onRender) =>
      renderPage(url, viewer, { ...needs, onRender }).catch(async (reason: unknown) => ({
        ...(await appShell(url, viewer)),
        status: isRouteErrorResponse(reason) && reason.status === 404 ? 404 : 200,
        problem: isRouteErrorResponse(reason)
          ? `it misses a part: ${reason.status} ${reason.data}`.trim()
          : String(reason),
      })),
  };
}
