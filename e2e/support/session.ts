import { expect, type Page } from '@playwright/test';

/** The access token in local storage. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect.poll(async () => (await page.request.get('/api/identity/token')).status()).toBe(401);
}

/** Replaces the stored token by one that the API rejects, as it rejects an expired token. Returns that token. The page gets no event. */
export function expireToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [head, claims] = String(localStorage.getItem('accessToken')).split('.');
    const rejected = `${head}.${claims}.invalid`;
    localStorage.setItem('accessToken', rejected);
    return rejected;
  });
}
