import { ConfirmDialog, preloadDialogs } from '@whetstone/ui';
import { createRoot, type Root } from 'react-dom/client';
import type { OpenedSite } from '../open-site.tsx';

type Router = OpenedSite['router'];

const BLOCKER = 'unsaved-changes';

/** Asks before a visitor leaves a page that has unsaved changes, by a link, by the Back button or by closing the tab. */
export function guardUnsavedChanges(router: Router): void {
  let edited = location.pathname;
  const showQuestion = questionOf(router);
  addEventListener('beforeunload', (event) => {
    if (hasUnsavedChanges()) event.preventDefault();
  });
  // Only on a page with input: the router warns of a blocker when another script has created the entry that Back leads to.
  // The router's `useBlocker` would be part of the first load, which has no room for it.
  document.addEventListener('input', () => {
    edited = location.pathname;
    if (hasUnsavedChanges()) preloadDialogs();
    router.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
    );
  });
  router.subscribe(({ blockers, location: { pathname } }) => {
    showQuestion(blockers.get(BLOCKER)?.state === 'blocked');
    if (pathname !== edited) router.deleteBlocker(BLOCKER);
  });
}

/** Returns a function that opens or closes the question. Its element is in the document from the first question on. */
function questionOf(router: Router): (open: boolean) => void {
  let root: Root | undefined;
  const answer = (leaves: boolean) => {
    const blocker = router.state.blockers.get(BLOCKER);
    if (leaves) blocker?.proceed?.();
    else blocker?.reset?.();
  };
  return (open) => {
    if (!open && !root) return;
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <ConfirmDialog
        open={open}
        onOpenChange={() => answer(false)}
        question="Leave this page?"
        details="Your changes are not saved."
        confirmLabel="Yes, leave"
        cancelLabel="No, stay"
        tone="danger"
        onConfirm={() => answer(true)}
      />,
    );
  };
}

/** Forms of the remotes have the attribute while they have unsaved changes. */
function hasUnsavedChanges(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}
