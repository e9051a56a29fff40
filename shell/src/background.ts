import type { ClientReleaseSet } from '@whetstone/contract';
import { isSaving, type ShopStore } from '@whetstone/kernel/host';
import { forgetMicrofrontends, isOverridden, wantsMicrofrontends } from './devtools/wanted-devtools.ts';
import type { OpenSite } from './open-site.tsx';
import { describeForDevtools } from './release/describe-for-devtools.ts';
import { moveOverByLinks } from './release/move-over.ts';
import { ReleaseWatch } from './release/release-watch.ts';
import { UnsavedInput } from './release/unsaved-input.ts';
import { measureVitals } from './reports/measure-vitals.ts';
import type { ReportQueue } from './reports/report-queue.ts';
import { sendReports } from './reports/send-reports.ts';
import { prefetchOnIntent } from './routing/prefetch-on-intent.ts';

export interface BackgroundNeeds {
  release: ClientReleaseSet;
  store: ShopStore;
  modules: OpenSite['modules'];
  reports: ReportQueue;
  router: OpenSite['router'];
}

/** What a tab does beside showing pages. Loaded when the page is done with everything else. */
export function startBackground({ release, store, modules, reports, router }: BackgroundNeeds): void {
  measureVitals(openedMicrofrontend(release, router), reports.add);
  // A development build counts for no release.
  if (!isOverridden(release)) sendReports(release.id, reports);
  prefetchOnIntent({ release, modules, store });

  describeForDevtools(release);
  void helpDevelopers(release);

  const watch = new ReleaseWatch(release.id);
  const input = new UnsavedInput();
  watch.start();
  input.start();
  moveOverByLinks(() => watch.outdated && !input.any && !isSaving(store));
}

async function helpDevelopers(release: ClientReleaseSet): Promise<void> {
  const microfrontends = wantsMicrofrontends();
  if (!microfrontends && !isOverridden(release)) return;
  const { showDevtools } = await import(/* webpackChunkName: "devtools" */ './devtools/show-devtools.tsx');
  showDevtools(release, { microfrontends, forgetMicrofrontends });
}

/** Whose page the document was opened with. */
function openedMicrofrontend({ shell, remotes }: ClientReleaseSet, router: OpenSite['router']) {
  const page: { microfrontend?: string } | undefined = router.state.matches.at(-1)?.route.handle;
  return remotes.find(({ name }) => name === page?.microfrontend) ?? shell;
}
