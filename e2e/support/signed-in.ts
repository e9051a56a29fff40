import { type BrowserContextOptions } from '@playwright/test';
import { environment } from './environment.ts';
import { type Account, newAccount, ShopApi } from './shop-api.ts';
import { test as base } from './test.ts';

type BrowserState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** A test with a page that is signed in as a new shopper, without the sign-in form. */
export const shopperTest = base.extend<{ account: Account; api: ShopApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  account: async ({}, use) => use(newAccount()),
  api: async ({ account }, use) => use(await ShopApi.signUp(account)),
  storageState: async ({ api }, use) => use(browserStateOf(api)),
});

/** A test with a page that is signed in as the shop's admin. */
export const adminTest = base.extend<{ api: ShopApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  api: async ({}, use) => use(await ShopApi.admin()),
  storageState: async ({ api }, use) => use(browserStateOf(api)),
});

/** Cookies and local storage of a signed-in browser. */
export function browserStateOf({ accessToken, cookie }: ShopApi, site = environment.site): BrowserState {
  const { hostname, origin } = new URL(site);
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/);
    return {
      ...{ name, value, domain: hostname, path: '/api/identity' },
      ...{ expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const },
    };
  });
  return { cookies, origins: [{ origin, localStorage: [{ name: 'accessToken', value: accessToken }] }] };
}
