import { defineConfig } from '@playwright/test';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  testMatch: (process.env.SPECS?.split(',') ?? ['*']).map((name) => `**/${name}.spec.ts`),
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
