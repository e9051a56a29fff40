import { type ShopStore, TAGS } from '@whetstone/kernel/host';

/** Milliseconds in the background after which a tab refetches. */
const MAX_HIDDEN = 60_000;
/** A tab from the back/forward cache also becomes visible: the two events cause one refetch. */
const MIN_INTERVAL = 1_000;

/**
 * Refetches the mounted queries when a tab returns from the back/forward cache, or after a minute in the background: orders may
 * have changed meanwhile. A query that provides only the tag `TabRestored` is refetched here and after no mutation.
 * Returns an unsubscribe function.
 */
export function refetchInRestoredTab({ apis }: ShopStore): () => void {
  let hiddenAt: number | undefined;
  let refetchedAt = Number.NEGATIVE_INFINITY;

  const refetch = () => {
    if (Date.now() - refetchedAt < MIN_INTERVAL) return;
    refetchedAt = Date.now();
    apis.invalidate([...TAGS]);
  };
  const onVisibilityChange = () => {
    const hidden = document.visibilityState === 'hidden';
    if (!hidden && hiddenAt !== undefined && Date.now() - hiddenAt >= MAX_HIDDEN) refetch();
    hiddenAt = hidden ? Date.now() : undefined;
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refetch();
  };

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pageshow', onPageShow);
  };
}
