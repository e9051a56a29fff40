import type { OpenedSite } from '../open-site.tsx';

const BLOCKER = 'unsaved-changes';

export const QUESTION = 'Leave this page? Your changes are not saved.';

/** Asks before a visitor leaves a page that has unsaved changes, by a link, by the Back button or by closing the tab. */
export function guardUnsavedChanges(router: OpenedSite['router']): void {
  let edited = location.pathname;
  addEventListener('beforeunload', (event) => {
    if (hasUnsavedChanges()) event.preventDefault();
  });
  // Only on a page with input: the router warns of a blocker when another script has created the entry that Back leads to.
  document.addEventListener('input', () => {
    edited = location.pathname;
    router.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && !confirm(QUESTION),
    );
  });
  router.subscribe(({ blockers, location: { pathname } }) => {
    // The answer was no: the next navigation asks again.
    blockers.get(BLOCKER)?.reset?.();
    if (pathname !== edited) router.deleteBlocker(BLOCKER);
  });
}

/** Forms of the remotes have the attribute while they have unsaved changes. */
function hasUnsavedChanges(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}
