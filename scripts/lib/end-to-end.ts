import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { freePort } from './free-port.ts';
import { preparedData, prepareShop, TEST_ADMIN, TEST_SHOP } from './prepared-shop.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { execute, StepError } from './run.ts';
import { Shop } from './shop.ts';
import { ensureHeadlessChromium } from './system-program.ts';
import { ROOT } from './workspace.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** The way of an order and its money. The other specs do not depend on the database, or the API's own tests cover it. */
const DATABASE_SPECS = [
  'journeys-shopper',
  'journeys-checkout',
  'journeys-admin',
  'journeys-orders',
  'basket',
  'checkout',
  'payment*',
  'my-orders',
  'fulfilment',
  'admin-outgoing',
];

/** Addresses to which the shop may send webhooks without https, in case another process takes one of the ports. */
const RECEIVERS = 3;

/** In a log, the details of failed tests are at the end. */
const REPORTER = process.stdout.isTTY ? 'line' : 'dot';

/** Playwright's options. Each run removes the results of its former run. */
const EVERYTHING: PlaywrightRun = { results: 'test-results/all', options: [], quiet: false };
/** This run shares the processor with the other one: it has one worker, and prints only failures. */
const ON_SERVER: PlaywrightRun = { results: 'test-results/on-server', options: ['--workers=1'], quiet: true };

export interface EndToEndOptions {
  /** Database of a server; by default the embedded database. */
  databaseUrl?: string;
  /** Names of specs; by default all specs, or on a database server those that depend on the database. */
  specs?: readonly string[] | undefined;
}

/** Opens the built shop on a new database and runs the browser tests. */
export async function runEndToEnd({
  databaseUrl,
  specs = databaseUrl ? DATABASE_SPECS : undefined,
}: EndToEndOptions = {}): Promise<Tally> {
  const chromium = await ensureHeadlessChromium();
  await prepareShop();
  // On a database server the releases and keys come from this folder too. The database is empty.
  await using open = new AsyncDisposableStack();
  const dataFolder = await preparedData();
  open.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const receiverPorts = await Promise.all(Array.from({ length: RECEIVERS }, () => freePort()));
  const webhookReceivers = receiverPorts.map((port) => `127.0.0.1:${port}`).join();
  const shop = await Shop.open({
    dataFolder,
    fakeOidcProvider: true,
    fakeStripe: true,
    env: {
      ...TEST_SHOP,
      WEBHOOK_INTERNAL_HOSTS: webhookReceivers,
      // No page of this shop hangs. A busy machine may take longer than the default.
      RENDER_DEADLINE_MS: '20000',
      RENDER_NICENESS: '0',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  open.defer(() => shop.close());
  await releaseMicrofrontends(shop);
  return await runPlaywright(databaseUrl ? ON_SERVER : EVERYTHING, {
    ...TEST_ADMIN,
    ...shop.stripe,
    WEBHOOK_RECEIVERS: webhookReceivers,
    SITE: shop.site,
    RELEASES_INTERNAL_URL: shop.releasesInternalUrl,
    API_URL: shop.apiUrl,
    DATA_DIR: dataFolder,
    CHROMIUM: chromium,
    ...(specs && { SPECS: specs.join() }),
    // Tests with a shop of their own create a database on the same server.
    ...(databaseUrl && { DATABASE_SERVER_URL: databaseUrl.replace(/\/[^/]*$/, '') }),
  });
}

interface PlaywrightRun {
  /** The folder for screenshots and pages of failed tests. */
  results: string;
  options: readonly string[];
  quiet: boolean;
}

/** Runs Playwright against the shop in `env`. @throws StepError when Playwright writes no report */
async function runPlaywright(
  { results, options, quiet }: PlaywrightRun,
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-e2e-'));
  const report = path.join(folder, 'report.json');
  try {
    const { code, output } = await execute(
      process.execPath,
      [PLAYWRIGHT, 'test', `--reporter=${REPORTER},json`, `--output=${results}`, ...options],
      {
        cwd: path.join(ROOT, 'e2e'),
        // Undocumented in Playwright 1.65. Node reads TypeScript itself, and Playwright need not translate each file again. Without effect in
        // its configuration, which Playwright reads afterwards. Tests behave the same without the variable.
        env: {
          ...process.env,
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          PW_DISABLE_TS_ESM: '1',
          // What failed tests leave goes with the folder.
          TMPDIR: folder,
        },
        quiet,
      },
    );
    if (code !== 0) console.log(output);
    await printPages(path.join(ROOT, 'e2e', results));
    const result: PlaywrightReport = await readFile(report, 'utf8').then(JSON.parse, () => {
      throw new StepError('Playwright could not run the tests.');
    });
    if (process.env.TEST_FULL === '1') for (const line of costsOf(result.suites)) console.log(`  ${line}`);
    return tallyOf(result);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Prints the pages of failed tests as text: a run on a server keeps nothing but its log. */
async function printPages(results: string): Promise<void> {
  for await (const file of glob('*/error-context.md', { cwd: results })) {
    const page = pageIn(await readFile(path.join(results, file), 'utf8'));
    if (page) console.log(`The page of ${path.dirname(file)}:\n${page}`);
  }
}

/** The accessibility tree of the page in Playwright's description of a failed test. Undefined if the test had no page. */
export function pageIn(description: string): string | undefined {
  return /^# Page snapshot\n+```yaml\n(.*?)^```/ms.exec(description)?.[1];
}

/** The tests of a file, or of a block of it. */
interface Suite {
  file: string;
  suites?: readonly Suite[];
  specs: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  suites: readonly Suite[];
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  /** Errors outside tests, for example in a file that does not load. */
  errors: readonly unknown[];
}

/** Skipped and flaky tests count as failed. */
export function tallyOf({ stats, errors }: Omit<PlaywrightReport, 'suites'>): Tally {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/** The seconds of a worker that each file took, the longest first, as in "basket.spec.ts: 12.3 s of a worker". */
export function costsOf(files: readonly Suite[]): string[] {
  return files
    .map((file) => ({ file: file.file, time: timeOf(file) }))
    .sort((one, other) => other.time - one.time)
    .map(({ file, time }) => `${file}: ${(time / 1000).toFixed(1)} s of a worker`);
}

/** Milliseconds. */
function timeOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(timeOf)].reduce(
    (sum, time) => sum + time,
    0,
  );
}
