import { mailedLink } from './outbox.ts';
import { type Account, newAccount, ShopApi } from './shop-api.ts';

/** An account with a confirmed email. Only such an account can become an admin. */
export async function confirmedAccount(): Promise<Account> {
  const account = newAccount();
  await confirmEmail(account, await ShopApi.signUp(account));
  return account;
}

/** Opens the mailed confirmation link in the session of the sign-up. */
export async function confirmEmail({ email }: Account, { cookie }: ShopApi): Promise<void> {
  const link = await mailedLink(email, 'Confirm your email');
  await fetch(link, { headers: { cookie }, redirect: 'manual' });
}
