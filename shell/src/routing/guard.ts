import type { Access } from '@whetstone/contract';
import { selectUser, signInPath, signOut } from '@whetstone/kernel';
import { adminStatus, redirect, type ShopStore } from '@whetstone/kernel/host';

/** Where a visitor is sent who may not open the page, or null when they may. */
export async function refuse(access: Access, request: Request, store: ShopStore): Promise<Response | null> {
  if (access === 'everyone') return null;
  const { pathname, search } = new URL(request.url);
  const user = selectUser(store.getState());
  if (!user) return redirect(signInPath(pathname + search));
  if (access === 'user' || (await isAdmin(user.email, store))) return null;
  await store.dispatch(signOut());
  return redirect(signInPath(pathname + search));
}

async function isAdmin(email: string, store: ShopStore): Promise<boolean> {
  const query = store.dispatch(adminStatus.initiate(email, { forceRefetch: true }));
  const { data } = await query;
  query.unsubscribe();
  return data?.admin === true;
}
