import { mailedLink } from './outbox.ts';
import { type Account, newAccount, ShopApi } from './shop-api.ts';

/** An account with a confirmed email. Only such an account can become an admin. */
export async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  const { cookie } = await ShopApi.signUp(account);
  const link = await mailedLink(account.email, 'Confirm your email');
  await fetch(link, { headers: { cookie }, redirect: 'manual' });
  return account;
}
