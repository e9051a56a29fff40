import { expect, type Page } from '@playwright/test';

/** The access token in local storage. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

export async function expectSignedOut(page: Page): Promise<void> {
  expect(await storedToken(page)).toBeNull();
  const response = await page.request.get('/api/identity/token');
  expect(response.status()).toBe(401);
}

/** Replaces the stored token by one that the API rejects, as it rejects an expired token. The page gets no event. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, claims] = String(localStorage.getItem('accessToken')).split('.');
    localStorage.setItem('accessToken', `${head}.${claims}.invalid`);
  });
}
