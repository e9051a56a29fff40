import type { ClientRelease, ClientReleaseSet } from '@whetstone/contract';
import { FinalError } from '@whetstone/federation/retry';
import { isSaving, type ShopStore } from '@whetstone/kernel/host';
import { storage } from '@whetstone/kernel/storage';
import { defendPage } from './containment/defend-page.ts';
import { isReplacedBy, type Mounted } from './containment/mounted.ts';
import type { PageGuard, Replacement } from './containment/page-guard.ts';
import { describeForDevtools } from './devtools/federation-devtools.ts';
import { openSearchBySlash } from './layout/search-shortcut.tsx';
import { showSettings } from './layout/theme-switch.tsx';
import type { OpenedSite } from './open-site.tsx';
import { ReleaseSetPoller, reloadOnNavigation } from './release/release-set-switch.ts';
import { UnsavedInput } from './release/unsaved-input.ts';
import { refetchInRestoredTab } from './restored-tab.ts';
import { announcePages } from './routing/announce-pages.ts';
import { firstPath, keepPolicy } from './routing/document-policy.ts';
import { guardUnsavedChanges } from './routing/guard-unsaved-changes.tsx';
import { prefetchOnIntent } from './routing/prefetch-on-intent.ts';
import type { EventQueue } from './telemetry/event-queue.ts';
import { measureVitals, sendTelemetry } from './telemetry/telemetry.ts';

export interface BackgroundOptions {
  root: HTMLElement;
  guard: PageGuard | undefined;
  release: ClientReleaseSet;
  store: ShopStore;
  modules: OpenedSite['modules'];
  events: EventQueue;
  router: OpenedSite['router'];
}

/** Starts the defence of the page, document loads for pages with another policy, telemetry, the settings of the footer, the key of the search, the names of pages for screen readers, the guard of unsaved changes, prefetching, refetching, devtools and release polling. Loaded when the browser is idle. */
export function startBackground(options: BackgroundOptions): Promise<never> | undefined {
  const { root, guard, release, store, modules, events, router } = options;
  // First: the code below uses built-ins that a remote may have replaced.
  if (guard) {
    reportReplaced = defendPage({ root, guard, router, report: events.add, before: mountedBefore(events) });
    reportReplaced(early);
  }
  measureVitals(microfrontendOfFirstPage(release, router), events.add);
  reportStart(release.shell, events);
  // Development builds belong to no release.
  if (!hasOverrides(release)) sendTelemetry(release, events);
  showSettings();
  openSearchBySlash();
  announcePages();
  prefetchOnIntent({ release, modules, store });
  refetchInRestoredTab(store);
  guardUnsavedChanges(router);

  describeForDevtools(release);
  void showDevtools(release);

  const poller = new ReleaseSetPoller(release.id);
  const input = new UnsavedInput();
  poller.start();
  input.start();
  reloadOnNavigation(() => poller.outdated && !input.any && !isSaving(store));
  return keepPolicy(release, router, firstPath());
}

/** Replacements of other releases, found before the defence of the page has started. */
const early: Replacement[] = [];
let reportReplaced = (replaced: readonly Replacement[]): void => void early.push(...replaced);

/** Called with what was replaced when the code of this entry has run. @throws FinalError unless another release has replaced it */
export async function blame(entry: string, replaced: readonly Replacement[]): Promise<void> {
  if (await isReplacedBy(entry, replaced))
    throw new FinalError(`The module replaces ${replaced.map(({ name }) => String(name))}`);
  reportReplaced(replaced);
}

/** The pages and fragments that this tab has mounted so far. */
function mountedBefore(events: EventQueue): Mounted[] {
  const all = events.take(Number.POSITIVE_INFINITY);
  for (const event of all) events.add(event);
  return all.flatMap((event) => {
    if (event.kind !== 'mount') return [];
    const { microfrontend, version, module } = event;
    return [{ microfrontend, version, module }];
  });
}

/** The counterpart of the failure that the inline script in document.html reports. */
function reportStart({ name: microfrontend, version }: ClientRelease, events: EventQueue): void {
  if (!window.shellStarted) events.add({ kind: 'mount', microfrontend, version, module: 'app-shell' });
}

/** Web vitals of a document belong to the microfrontend of its first page. */
function microfrontendOfFirstPage({ shell, remotes }: ClientReleaseSet, router: OpenedSite['router']) {
  const page: { microfrontend?: string } | undefined = router.state.matches.at(-1)?.route.handle;
  return remotes.find(({ name }) => name === page?.microfrontend) ?? shell;
}

const OVERLAY = 'microfrontends';

async function showDevtools(release: ClientReleaseSet): Promise<void> {
  const overlay = isOverlayEnabled();
  if (!overlay && !hasOverrides(release)) return;
  const devtools = await import(/* webpackChunkName: "devtools" */ './devtools/devtools.tsx');
  devtools.showDevtools(release, { overlay, disableOverlay });
}

/** `?microfrontends` enables the overlay for the browser session, `?microfrontends=off` disables it. */
function isOverlayEnabled(): boolean {
  const parameter = new URLSearchParams(location.search).get(OVERLAY);
  if (parameter === null) return storage.session.read(OVERLAY) === true;
  if (parameter === 'off') disableOverlay();
  else storage.session.write(OVERLAY, true);
  return parameter !== 'off';
}

function disableOverlay(): void {
  storage.session.write(OVERLAY, undefined);
}

function hasOverrides({ overrides = [] }: ClientReleaseSet): boolean {
  return overrides.length > 0;
}
