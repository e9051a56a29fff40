import { test as base } from '@playwright/test';
import { recordToasts } from './toast.ts';

/** A unique client address: the limits on sign-ups and sign-ins count per address. */
export function clientAddress(): string {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  return ['10', ...parts].join('.');
}

/** A test whose browser has its own client address and whose toasts are recorded. The edge trusts this header as a proxy's. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await recordToasts(context);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': clientAddress() }),
});
