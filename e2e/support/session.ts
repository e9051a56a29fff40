import { expect, type Page } from '@playwright/test';

/** The access token that this page's browser keeps. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

export async function expectSignedOut(page: Page): Promise<void> {
  expect(await storedToken(page)).toBeNull();
  const answer = await page.request.get('/api/identity/token');
  expect(answer.status()).toBe(401);
}

/** The stored token is one that the API refuses, as after a quarter of an hour; the page does not notice. */
export async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, claims] = String(localStorage.getItem('accessToken')).split('.');
    localStorage.setItem('accessToken', `${head}.${claims}.refused`);
  });
}
