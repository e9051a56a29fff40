import type { TelemetryEvent } from '@whetstone/contract';
import { errorMessage } from '@whetstone/contract/error-message';
import type { OpenedSite } from '../open-site.tsx';
import { KeptInput } from './kept-input.ts';
import { findAllMounted, findMounted, findReleases, type Mounted, releaseOf } from './mounted.ts';
import type { PageGuard, Replacement, ScriptError } from './page-guard.ts';
import { RemoteChanges } from './remote-changes.ts';

interface PageDefence {
  root: HTMLElement;
  guard: PageGuard;
  router: OpenedSite['router'];
  report: (event: TelemetryEvent) => void;
  /** The pages and fragments that were mounted before. */
  before: readonly Mounted[];
}

/** Milliseconds between two checks. Clicks and navigations check as well. */
const INTERVAL = 1_000;
const RELEASE = /\/releases\/([^/]+)\/([^/]+)\//g;

/**
 * Restores what remotes replace in the page, removes what they leave, and reports both as failures of releases: of the release
 * that contains the replacement, otherwise of each mounted release. Reports errors of handlers, timers and promises, too. Returns a function that reports restored replacements.
 */
export function defendPage({
  root,
  guard,
  router,
  report,
  before,
}: PageDefence): (replaced: readonly Replacement[]) => void {
  const reported = new Set<string>();
  /** The page or fragment of each release that was mounted last in this tab. */
  const known = new Map(before.map((one) => [releaseOf(one), one]));
  let mounted: readonly Mounted[] = [];

  const fail = (releases: readonly Mounted[], error?: unknown) => {
    for (const release of releases) {
      const key = releaseOf(release);
      if (reported.has(key)) continue;
      reported.add(key);
      report({ kind: 'render-error', ...release, ...errorMessage(error) });
    }
  };
  /** The mounted releases; between two pages those of the previous page. */
  const updateMounted = () => {
    const current = findMounted(root);
    if (current.length > 0) mounted = current;
    for (const one of findAllMounted(root)) known.set(releaseOf(one), one);
    return mounted;
  };
  const changes = new RemoteChanges({
    root,
    mounted: updateMounted,
    // Before the check after a navigation, `mounted` still has the previous page.
    onRootRemoved: () => fail(updateMounted()),
  });

  const reportReplaced = (replaced: readonly Replacement[]) => {
    const suspects = updateMounted();
    for (const { value } of replaced)
      void findReleases(value, [...known.values()]).then((found) => {
        const likely = found.filter((one) =>
          suspects.some((suspect) => releaseOf(suspect) === releaseOf(one)),
        );
        fail([likely, found, suspects].find(({ length }) => length > 0) ?? []);
      });
  };
  const check = () => {
    reportReplaced(guard.restore());
    changes.check(findMounted(root));
  };

  const input = new KeptInput(root);
  const handleError = (event: ScriptError) => {
    input.restore();
    updateMounted();
    const error: unknown = 'reason' in event ? event.reason : event.error;
    fail(authorsOf(event, error, [...known.values()]) ?? mounted, error);
  };

  check();
  changes.observe();
  for (const event of guard.errors) handleError(event);
  guard.onError = handleError;
  setInterval(check, INTERVAL);
  router.subscribe(({ navigation }) => {
    // In a new task: React has mounted the page by then.
    if (navigation.state === 'idle') setTimeout(check);
  });
  guard.onClick = (click) => {
    check();
    openBlockedLink(click, router, () => fail(mounted));
  };
  return reportReplaced;
}

/**
 * The release whose code threw, as the addresses in the error tell; the shell only if no other release is among them. Undefined if they
 * tell nothing; empty for code that no release contains, such as that of a browser's extension.
 */
function authorsOf(event: ScriptError, error: unknown, known: readonly Mounted[]): Mounted[] | undefined {
  const trace = ['filename' in event ? event.filename : '', error instanceof Error ? error.stack : ''].join();
  const releases = [...trace.matchAll(RELEASE)].map(([, microfrontend = '', version = '']) => ({
    microfrontend,
    version,
  }));
  const author = releases.find(({ microfrontend }) => microfrontend !== 'shell') ?? releases[0];
  if (!author) return 'reason' in event && !/:\/\//.test(trace) ? undefined : [];
  const module = known.find((one) => releaseOf(one) === releaseOf({ ...author, module: '' }))?.module;
  return [{ ...author, module: module ?? 'app-shell' }];
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
