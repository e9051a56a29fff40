import { expect, type Page } from '@playwright/test';

/** Expects a toast with exactly this text. Other text matchers normalize whitespace. */
export async function expectToast(page: Page, type: 'success' | 'error', message: string): Promise<void> {
  const toasts = page.locator(`.Toastify__toast--${type}`);
  await expect
    .poll(() => toasts.evaluateAll((all) => all.map((toast) => toast.textContent)))
    .toContain(message);
}
