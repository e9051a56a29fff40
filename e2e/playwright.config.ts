import { defineConfig } from '@playwright/test';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

/** The calls, orders and sign-ins on a database: all else lies in the browser, at the edge, or in the API's own tests. */
const DATA = ['conformance-calls*', 'shopping', 'sign-in'];

export default defineConfig({
  testDir: 'tests',
  testMatch: (process.env.DATA_ONLY ? DATA : ['*']).map((name) => `**/${name}.spec.ts`),
  globalSetup: './support/stock-the-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Machines are shared: a test that only passes the second time is told of, and no failure.
  retries: 1,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.SITE,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        ...(SANDBOX_NEEDS_A_USER ? ['--no-sandbox'] : []),
      ],
    },
    video: 'off',
    trace: 'retain-on-failure',
  },
});
