import type { TelemetryEvent } from '@whetstone/contract';
import type { OpenedSite } from '../open-site.tsx';
import type { PageGuard } from './page-guard.ts';
import { RemoteChanges } from './remote-changes.ts';

/** A mounted page or fragment of a remote, as the element around it describes it. */
export interface Mounted {
  microfrontend: string;
  version: string;
  module: string;
}

interface PageDefence {
  guard: PageGuard;
  router: OpenedSite['router'];
  report: (event: TelemetryEvent) => void;
}

/** Milliseconds between two checks. Clicks and navigations check as well. */
const INTERVAL = 1_000;

/**
 * Restores what remotes replace in the page, removes what they leave, and reports both as failures of the mounted releases. The
 * cause of a change after loading is unknown, so each mounted release counts, as for pages that crash a render thread.
 */
export function defendPage({ guard, router, report }: PageDefence): void {
  const reported = new Set<string>();
  /** The releases that were mounted when a built-in was first replaced. Their timers may replace it again later. */
  const suspects = new Map<PropertyKey, readonly Mounted[]>();
  let mounted = findMounted();

  const fail = (releases: readonly Mounted[]) => {
    for (const release of releases) {
      const key = Object.values(release).join('/');
      if (reported.has(key)) continue;
      reported.add(key);
      report({ kind: 'render-error', ...release });
    }
  };
  const changes = new RemoteChanges({
    head: guard.head ?? [],
    mounted: () => mounted,
    onRootRemoved: () => fail(mounted),
  });

  const check = () => {
    const replaced = guard.restore();
    const current = findMounted();
    // Between two pages the previous one counts.
    if (current.length > 0) mounted = current;
    for (const name of replaced) {
      const releases = suspects.get(name) ?? mounted;
      suspects.set(name, releases);
      fail(releases);
    }
    changes.check(current);
  };

  changes.observe();
  check();
  setInterval(check, INTERVAL);
  router.subscribe(({ navigation }) => {
    // In a new task: React has mounted the page by then.
    if (navigation.state === 'idle') setTimeout(check);
  });
  guard.onClick = (click) => {
    check();
    openBlockedLink(click, router, () => fail(mounted));
  };
}

/** The mounted pages and fragments of remotes. */
function findMounted(): Mounted[] {
  const elements = document.querySelectorAll<HTMLElement>('[data-module]:not([data-microfrontend="shell"])');
  return Array.from(elements, ({ dataset: { microfrontend = '', version = '', module = '' } }) => ({
    microfrontend,
    version,
    module,
  }));
}

/** Loads the page of a link in the shell if a listener of a remote has cancelled the click before the router. */
function openBlockedLink(click: MouseEvent, router: PageDefence['router'], onBlocked: () => void): void {
  const link = click.target instanceof Element && click.target.closest('a');
  const owner = link ? link.closest<HTMLElement>('[data-microfrontend]')?.dataset.microfrontend : null;
  const opensHere = click.button === 0 && !(click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
  if (!link || owner !== 'shell' || !opensHere || link.origin !== location.origin) return;
  const { href } = link;
  const { state } = router;
  setTimeout(() => {
    if (!click.defaultPrevented || router.state !== state || location.href === href) return;
    onBlocked();
    location.assign(href);
  });
}
