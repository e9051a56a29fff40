import type { ClientReleaseSet } from '@whetstone/contract';
import { createLoader } from '@whetstone/federation/loader';
import {
  accessToken,
  forgetSession,
  renewAccessToken,
  sessionRenewed,
  sessionReplaced,
} from '@whetstone/kernel/host';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { errorHandlers } from './containment/error-handlers.ts';
import { openSite } from './open-site.tsx';
import { importEntry } from './release/import-entry.ts';
import { readDehydratedState } from './rendering/dehydrated-state.ts';
import { answerEarlyPresses } from './rendering/early-presses.ts';
import { ReportQueue } from './reports/report-queue.ts';
import { createPageLoader } from './routing/load-page-module.ts';
import { whenIdle } from './when-idle.ts';

export interface StartOptions {
  /** Called with the error of each module that does not load. */
  onLoadError?: (error: unknown) => void;
}

/** Opens the site in this element, over what the server has rendered of it. */
export async function start(
  root: HTMLElement,
  release: ClientReleaseSet,
  { onLoadError }: StartOptions = {},
): Promise<void> {
  const reports = new ReportQueue();
  const site = await openSite({
    release,
    dehydratedState: readDehydratedState(),
    createLoader: (onFailure) =>
      createPageLoader(
        createLoader({
          importEntry,
          onFailure: (failed, module, error) => {
            onFailure(failed, module);
            onLoadError?.(error);
          },
        }),
      ),
    api: {
      baseUrl: '/api',
      readToken: accessToken.read,
      renewToken: renewAccessToken,
      onRenewal: ({ dispatch }) => dispatch(sessionRenewed() as never),
      onAccountChange: ({ dispatch }) => dispatch(sessionReplaced() as never),
      onSessionEnd: ({ dispatch }) => dispatch(forgetSession() as never),
    },
    report: reports.add,
  });
  const handlers = errorHandlers(release.shell, reports.add);
  // In slices, between which the page answers a touch.
  if (site.hydrated) startTransition(() => void hydrateRoot(root, site.app, handlers));
  else createRoot(root, handlers).render(site.app);
  answerEarlyPresses(site.modules);
  whenIdle(() => {
    // A tab without it shows its pages all the same.
    import(/* webpackChunkName: "background" */ './background.ts').then(
      ({ startBackground }) => startBackground({ release, reports, ...site }),
      () => undefined,
    );
  });
}
