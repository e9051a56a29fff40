import { defineConfig } from '@playwright/test';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

const specs = process.env.SPECS?.split(',') ?? ['*'];
const SOAK = '**/soak.spec.ts';

export default defineConfig({
  testDir: 'tests',
  // The longest test begins first, so that nobody waits for it in the end; a trace of its many pages would slow all of them down.
  projects: [
    ...(['*', 'soak'].some((name) => specs.includes(name))
      ? [{ name: 'soak', testMatch: SOAK, use: { trace: 'off' as const } }]
      : []),
    { name: 'shop', testMatch: specs.map((name) => `**/${name}.spec.ts`), testIgnore: SOAK },
  ],
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
    trace: 'on-first-retry',
  },
});
