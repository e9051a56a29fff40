import { useState, useSyncExternalStore } from 'react';

const POLLING_INTERVAL = 3_000;

/** A `pollingInterval` in milliseconds: 3 seconds while the tab is visible, otherwise 0, which pauses polling. */
export function usePollingInterval(): number {
  return useSyncExternalStore(onVisibilityChange, isVisible, () => false) ? POLLING_INTERVAL : 0;
}

function onVisibilityChange(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

interface PagedQuery<Next> {
  fetchNextPage: () => Next;
}

/**
 * The `pollingInterval` of a paged list: 0 once the user has loaded older rows. `list` identifies the list. `stopAtNextPage` adds this to the
 * query.
 */
export function useListPolling(list: unknown) {
  const interval = usePollingInterval();
  const [listWithOlderRows, setListWithOlderRows] = useState<unknown>(null);
  const stopAtNextPage = <Next, Query extends PagedQuery<Next>>(query: Query & PagedQuery<Next>) => ({
    ...query,
    fetchNextPage: () => {
      setListWithOlderRows(list);
      return query.fetchNextPage();
    },
  });
  return { pollingInterval: listWithOlderRows === list ? 0 : interval, stopAtNextPage };
}
