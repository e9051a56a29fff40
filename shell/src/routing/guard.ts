import type { Access } from '@whetstone/contract';
import { selectUser, signInPath, signOut } from '@whetstone/kernel';
import { adminStatus, redirect, type ShopStore } from '@whetstone/kernel/host';
import { SECOND_FACTOR_PATH } from '../sign-in/second-factor-path.ts';

/**
 * Returns a redirect if the user may not open the page, otherwise null.
 * @throws Error if the admin status is unknown
 */
export async function checkAccess(
  access: Access,
  request: Request,
  store: ShopStore,
): Promise<Response | null> {
  if (access === 'everyone') return null;
  const { pathname, search } = new URL(request.url);
  const user = selectUser(store.getState());
  if (!user) return redirect(signInPath(pathname + search));
  if (access === 'user') return null;
  const { admin, needsSecondFactor } = await readStatus(user.email, store);
  const current = selectUser(store.getState());
  // The response was about the previous account.
  if (current && current.email !== user.email) return checkAccess(access, request, store);
  if (needsSecondFactor) return redirect(SECOND_FACTOR_PATH);
  if (admin) return null;
  // Without a return path to this page: the next sign-in would end here again.
  void store.dispatch(signOut());
  return redirect(signInPath('/'));
}

async function readStatus(
  email: string,
  store: ShopStore,
): Promise<{ admin: boolean; needsSecondFactor?: boolean }> {
  const { data, error } = await store.dispatch(
    adminStatus.initiate(email, { forceRefetch: true, subscribe: false }),
  );
  if (data) return data;
  // A rejected token has ended the session. Any other failure leaves the admin status unknown.
  if (selectUser(store.getState())?.email !== email) return { admin: false };
  throw new Error('The admin status is not known.', { cause: error });
}

/** Runs the guards again after a sign-out in this tab or in another one. */
export function revalidateAfterSignOut(store: ShopStore, router: { revalidate(): Promise<void> }): void {
  let user = selectUser(store.getState());
  store.subscribe(() => {
    const previous = user;
    user = selectUser(store.getState());
    if (previous && !user) void router.revalidate();
  });
}
