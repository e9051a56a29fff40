import type { Access } from '@whetstone/contract';
import { selectUser, signInPath, signOut } from '@whetstone/kernel';
import { adminStatus, redirect, type ShopStore } from '@whetstone/kernel/host';

/**
 * Where a visitor is sent who may not open the page, or null when they may.
 * @throws when nobody can say whether they are an admin
 */
export async function refuse(access: Access, request: Request, store: ShopStore): Promise<Response | null> {
  if (access === 'everyone') return null;
  const { pathname, search } = new URL(request.url);
  const user = selectUser(store.getState());
  if (!user) return redirect(signInPath(pathname + search));
  if (access === 'user') return null;
  const admin = await isAdmin(user.email, store);
  const current = selectUser(store.getState());
  // Ignores an answer about the previous account.
  if (current && current.email !== user.email) return refuse(access, request, store);
  if (admin) return null;
  // Not back to this page: signing in again would only lead out of it again.
  void store.dispatch(signOut());
  return redirect(signInPath('/'));
}

async function isAdmin(email: string, store: ShopStore): Promise<boolean> {
  const { data, error } = await store.dispatch(
    adminStatus.initiate(email, { forceRefetch: true, subscribe: false }),
  );
  if (data) return data.admin;
  // A refused token has ended the session already; anything else says nothing about who they are.
  if (selectUser(store.getState())?.email !== email) return false;
  throw new Error('The admin status is not known.', { cause: error });
}
