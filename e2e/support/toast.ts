import { expect, type Page } from '@playwright/test';

/** A toast of this kind says exactly this: spaces count, which the other ways to find a text do not see. */
export async function expectToast(page: Page, type: 'success' | 'error', message: string): Promise<void> {
  const toasts = page.locator(`.Toastify__toast--${type}`);
  await expect
    .poll(() => toasts.evaluateAll((all) => all.map((toast) => toast.textContent)))
    .toContain(message);
}
