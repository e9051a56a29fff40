import { mailedLink } from './outbox.ts';
import { type Account, newAccount, ShopApi } from './shop-api.ts';

/** An account whose owner has followed the link in the confirmation mail: only such a one can be made an admin. */
export async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  const { cookie } = await ShopApi.signUp(account);
  const link = await mailedLink(account.email, 'Confirm your e-mail address');
  await fetch(link, { headers: { cookie }, redirect: 'manual' });
  return account;
}
