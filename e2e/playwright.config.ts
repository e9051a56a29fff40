import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

const specs = process.env.SPECS?.split(',') ?? ['*'];
const matches = (file: string) =>
  specs.some((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(file));

/** These tests take longest and begin first: otherwise one worker would run them alone at the end. */
const LONG = ['delivery-guide', 'lifted-out', 'slots-damage', 'soak'];

const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** A positive number, such as half or twice the number of cores. A browser test waits for about half of its time. */
const workers = Number(process.env.TEST_WORKERS || Math.ceil(1.5 * availableParallelism()));

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'long', testMatch: filesOf(LONG.filter(matches)) },
    { name: 'shop', testMatch: filesOf(specs), testIgnore: filesOf(LONG) },
  ],
  // Long proofs run with `npm run test:full`.
  ...(process.env.TEST_FULL !== '1' && { grepInvert: /@full/ }),
  globalSetup: './support/stock-the-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only sometimes has failed.
  retries: 0,
  workers,
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
