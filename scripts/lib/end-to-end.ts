import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tally } from './check.ts';
import { preparedData, prepareShop, TEST_ADMIN, TEST_SHOP } from './prepared-shop.ts';
import { releaseMicrofrontends } from './release-built.ts';
import { execute, StepError } from './run.ts';
import { Shop } from './shop.ts';
import { ensureHeadlessChromium } from './system-program.ts';
import { ROOT } from './workspace.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** The specs of calls, orders and sign-ins. The other specs do not depend on the database, or the API's own tests cover it. */
const DATABASE_SPECS = ['conformance-calls*', 'shopping', 'sign-in'];

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
  const dataFolder = databaseUrl ? await emptyData() : await preparedData();
  const shop = await Shop.open({
    dataFolder,
    fakeOidcProvider: true,
    env: { ...TEST_SHOP, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  try {
    await releaseMicrofrontends(shop);
    return await runPlaywright({
      ...TEST_ADMIN,
      SITE: shop.site,
      RELEASES_INTERNAL_URL: shop.releasesInternalUrl,
      API_URL: shop.apiUrl,
      DATA_DIR: dataFolder,
      CHROMIUM: chromium,
      ...(specs && { SPECS: specs.join() }),
    });
  } finally {
    await shop.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function emptyData(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'whetstone-shop-'));
}

/** Runs Playwright against the shop in `env`. @throws StepError when Playwright writes no report */
async function runPlaywright(env: NodeJS.ProcessEnv): Promise<Tally> {
  const report = path.join(await mkdtemp(path.join(tmpdir(), 'whetstone-e2e-')), 'report.json');
  await execute(process.execPath, [PLAYWRIGHT, 'test', '--reporter=line,json'], {
    cwd: path.join(ROOT, 'e2e'),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return tallyOf(
    await readFile(report, 'utf8').then(JSON.parse, () => {
      throw new StepError('Playwright could not run the tests.');
    }),
  );
}

interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  /** Errors outside tests, for example in a file that does not load. */
  errors: readonly unknown[];
}

/** Skipped and flaky tests count as failed. */
export function tallyOf({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}
