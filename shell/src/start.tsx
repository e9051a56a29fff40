import type { ClientReleaseSet } from '@whetstone/contract';
import { createLoader, type LoaderOptions } from '@whetstone/federation/loader';
import {
  accessToken,
  forgetSession,
  renewAccessToken,
  sessionRenewed,
  sessionReplaced,
  setAskForProof,
} from '@whetstone/kernel/host';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { errorHandlers } from './containment/microfrontend-boundary.tsx';
import { takeGuard } from './containment/page-guard.ts';
import { replayClicks } from './hydration/click-replay.ts';
import { readDehydratedState } from './hydration/hydrate.ts';
import { openSite } from './open-site.tsx';
import { createPageLoader, ownModules } from './routing/page-loader.ts';
import { whenIdle } from './scheduling.ts';
import { EventQueue } from './telemetry/event-queue.ts';

declare global {
  interface Window {
    /** Ends the watch of the inline script in document.html, which then removes this function. */
    shellStarted?: () => void;
  }
}

export interface StartOptions {
  /** Called with the error of each module that fails to load. */
  onLoadError?: (error: unknown) => void;
}

const background = () => import(/* webpackChunkName: "background" */ './background.ts');

/** In the shell and not in the federation package, whose compiler would rewrite the import. */
const importEntry: LoaderOptions['importEntry'] = (address) => import(/* webpackIgnore: true */ address);

/** Renders the site into the element, or hydrates the server's markup there. */
export async function start(
  root: HTMLElement,
  release: ClientReleaseSet,
  { onLoadError }: StartOptions = {},
): Promise<void> {
  const guard = takeGuard();
  setAskForProof(() =>
    import('./sign-in/step-up.tsx').then(
      ({ askForProof }) => askForProof(),
      () => false,
    ),
  );
  const events = new EventQueue();
  let defend: (() => Promise<void> | undefined) | undefined;
  const site = await openSite({
    release,
    dehydratedState: readDehydratedState(),
    createLoader: (onFailure) =>
      createPageLoader(
        createLoader({
          importEntry,
          checkPage: async (entry) => {
            const replaced = guard?.restore();
            if (replaced?.length) await (await background()).blame(entry, replaced);
          },
          ownModules,
          onFailure: (failed, module, error) => {
            onFailure(failed, module, error);
            onLoadError?.(error);
          },
        }),
        () => defend?.(),
      ),
    api: {
      baseUrl: '/api',
      // No remote has run yet.
      fetch,
      readToken: accessToken.read,
      renewToken: renewAccessToken,
      onRenewal: ({ dispatch }) => dispatch(sessionRenewed() as never),
      onAccountChange: ({ dispatch }) => dispatch(sessionReplaced() as never),
      onSessionEnd: ({ dispatch }) => dispatch(forgetSession() as never),
    },
    report: events.add,
  });
  const app = <Started>{site.app}</Started>;
  const handlers = errorHandlers(release.shell, events.add);
  // A transition hydrates in slices and keeps the page responsive.
  // React would reject texts that a translation has replaced.
  if (site.hydrated && !root.querySelector('font'))
    startTransition(() => void hydrateRoot(root, app, handlers));
  else createRoot(root, handlers).render(app);
  replayClicks(site.modules);
  let started: Promise<void> | undefined;
  const startOnce = () => {
    // Pages work without the background code: ignore a failed load.
    started ??= background().then(
      ({ startBackground }) => startBackground({ root, release, events, guard, ...site }),
      () => undefined,
    );
    return started;
  };
  whenIdle(startOnce);
  // The first page does not wait. An error of the background code fails no page.
  defend = () => (site.router.state.initialized ? startOnce().catch(() => undefined) : undefined);
}

/** Ends the watch of the shell's start once React has mounted the site. */
function Started({ children }: { children: ReactNode }) {
  useEffect(() => window.shellStarted?.(), []);
  return children;
}
