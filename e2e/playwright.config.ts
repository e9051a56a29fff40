import { defineConfig } from '@playwright/test';
import { testWorkers } from '../scripts/lib/check.ts';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

const specs = process.env.SPECS?.split(',') ?? ['*'];
const matches = (file: string) =>
  specs.some((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(file));

const isFull = process.env.TEST_FULL === '1';

/** The specs with a shop of their own. In `npm test` one worker runs all of them in the order of their names, so that their shop starts once: `console` needs a new one, and is the first. */
const OWN_SHOP = [
  'approvals',
  'live-contract',
  'console',
  'misbehaving-pages',
  'containment',
  'development',
  'documented-api',
  'control-plane',
  'delivery-guide',
  'independence',
  'late-crashes',
  'one-round-trip',
  'server-rendering',
  'shell-start',
  'standalone-remote',
  'stock-react',
  'stock-remotes',
  'stock-remotes-faults',
  'style-sheets',
];

/** These also start first: the tests of each of them run in sequence in one worker. */
const LONG = ['other-host', 'own-repository'];

/** These run last, and one by one: beside other tests, hanging releases exceed the time limits of the last good ones. */
const ALONE = ['soak'];

const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Browser tests are idle for part of their time, so more workers than cores pay off. */
const WORKERS_PER_CORE = 2;

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'own shop', testMatch: filesOf(OWN_SHOP.filter(matches)), ...(!isFull && { workers: 1 }) },
    { name: 'long', testMatch: filesOf(LONG.filter(matches)) },
    { name: 'shop', testMatch: filesOf(specs), testIgnore: filesOf([...OWN_SHOP, ...LONG, ...ALONE]) },
    {
      name: 'alone',
      testMatch: filesOf(ALONE.filter(matches)),
      workers: 1,
      dependencies: ['own shop', 'long', 'shop'],
    },
  ],
  // Long tests run with `npm run test:full`.
  ...(!isFull && { grepInvert: /@full/ }),
  // The reference images of the gallery. `UPDATE_SCREENSHOTS=1` replaces those that differ.
  snapshotPathTemplate: '../packages/ui/gallery/screenshots/{arg}{ext}',
  updateSnapshots: process.env.UPDATE_SCREENSHOTS === '1' ? 'changed' : 'none',
  globalSetup: './support/stock-the-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky test counts as failed.
  retries: 0,
  workers: testWorkers(WORKERS_PER_CORE),
  // Only a test that hangs reaches these limits: they are for a machine that is several times slower.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.SITE,
    // A wait for an element that never comes names it, instead of ending with the test.
    actionTimeout: 60_000,
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
