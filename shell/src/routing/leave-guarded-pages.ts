import { selectUser } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

/** Whoever is signed out, here or in another tab, leaves the pages that need a sign-in: their guards run again. */
export function leaveGuardedPages(store: ShopStore, router: { revalidate(): Promise<void> }): void {
  let user = selectUser(store.getState());
  store.subscribe(() => {
    const before = user;
    user = selectUser(store.getState());
    if (before && !user) void router.revalidate();
  });
}
