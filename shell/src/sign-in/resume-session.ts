import type { ShopStore } from '@whetstone/kernel/host';
import { startSession } from '@whetstone/kernel/sign-in';

/** In milliseconds: the page waits for the session. */
const MAX_WAIT = 5_000;

/** Signs in with the identity session of this browser. @throws IdentityError without such a session */
export async function resume(store: ShopStore): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT));
  await Promise.race([store.dispatch(startSession()), late]);
}
