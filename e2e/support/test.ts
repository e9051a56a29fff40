import { test as base } from '@playwright/test';

/** An address that no other client has: the limits on sign-ups and sign-ins count by address. */
export function clientAddress(): string {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  return ['10', ...parts].join('.');
}

/** A test whose browser has an address of its own, which the edge takes from this header as from a proxy's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': clientAddress() }),
});
