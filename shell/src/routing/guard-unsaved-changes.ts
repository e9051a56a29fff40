import type { OpenedSite } from '../open-site.tsx';

const BLOCKER = 'unsaved-changes';

export const QUESTION = 'Leave this page? Your changes are not saved.';

/** Asks before a visitor leaves a page that has unsaved changes, by a link, by the Back button or by closing the tab. */
export function guardUnsavedChanges(router: OpenedSite['router']): void {
  addEventListener('beforeunload', (event) => {
    if (hasUnsavedChanges()) event.preventDefault();
  });
  router.getBlocker(
    BLOCKER,
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && !confirm(QUESTION),
  );
  // The answer was no: the next navigation asks again.
  router.subscribe(({ blockers }) => blockers.get(BLOCKER)?.reset?.());
}

/** Forms of the remotes have the attribute while they have unsaved changes. */
function hasUnsavedChanges(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}
