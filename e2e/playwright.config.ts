import { defineConfig } from '@playwright/test';
import { testWorkers } from '../scripts/lib/check.ts';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

const specs = process.env.SPECS?.split(',') ?? ['*'];
const matches = (file: string) =>
  specs.some((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(file));

/** These start first: otherwise one worker would run them alone at the end. */
const LONG = ['delivery-guide', 'standalone-remote', 'slots-faults', 'soak'];

const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Browser tests are idle for part of their time, so more workers than cores pay off. */
const WORKERS_PER_CORE = 1.5;

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'long', testMatch: filesOf(LONG.filter(matches)) },
    { name: 'shop', testMatch: filesOf(specs), testIgnore: filesOf(LONG) },
  ],
  // Long tests run with `npm run test:full`.
  ...(process.env.TEST_FULL !== '1' && { grepInvert: /@full/ }),
  globalSetup: './support/stock-the-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky test counts as failed.
  retries: 0,
  workers: testWorkers(WORKERS_PER_CORE),
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
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
