import { test as base } from '@playwright/test';

/** A unique client address: the limits on sign-ups and sign-ins count per address. */
export function clientAddress(): string {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  return ['10', ...parts].join('.');
}

/** A test whose browser has its own client address. The edge trusts this header as a proxy's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': clientAddress() }),
});
