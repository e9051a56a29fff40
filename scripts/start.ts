import path from 'node:path';
import { compileStaleToRun, startBuilds } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { usesFakeOidcProvider, usesFakeStripe } from './lib/fake-services.ts';
import type { Hashes } from './lib/files.ts';
import { readPort, requireFreePort } from './lib/free-port.ts';
import { releaseMicrofrontends, releaseWhileOpen, wasReleased } from './lib/release-built.ts';
import { StepError } from './lib/run.ts';
import { Shop, type ShopOptions, WILDCARDS } from './lib/shop.ts';
import { microfrontendsByAudience, ROOT } from './lib/workspace.ts';

/** The origins of `rspack dev`. */
const DEV_ORIGINS = Array.from({ length: 10 }, (_, at) => `http://localhost:${5101 + at}`).join();

/** Of builds while the shop is open. */
const NICENESS = 10;

async function start(): Promise<void> {
  process.env.LOG_LEVEL ??= 'warn';
  const { HOST: host = '127.0.0.1', DATA_DIR = '.data' } = process.env;
  const port = readPort(process.env.PORT ?? '4000');
  const site = process.env.PUBLIC_URL ?? `http://${WILDCARDS.includes(host) ? 'localhost' : host}:${port}`;
  const dataFolder = path.resolve(ROOT, DATA_DIR);

  // The listeners stay: a terminal signals every process of the group, and npm sends the signal again.
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stopped'));
  });
  await requireFreePort(host, Number(port));
  const hashes: Hashes = new Map();
  await compileStaleToRun(hashes);
  // The services start while the pages of shoppers are built. The others follow when the shop is open.
  const building = new AbortController();
  const { signal } = building;
  const { first, others } = await microfrontendsByAudience();
  const builds = startBuilds(first, { hashes, signal });
  const missing = others.filter((name) => !wasReleased({ dataFolder }, name));
  const fakeOidcProvider = usesFakeOidcProvider(process.env, host, site);
  const fakeStripe = usesFakeStripe(process.env, host, site);
  const env = {
    AWAITED_MICROFRONTENDS: missing.join(),
    // A shop on the loopback interface allows development servers of this machine.
    ...(fakeOidcProvider && { DEV_ORIGINS: process.env.DEV_ORIGINS ?? DEV_ORIGINS }),
  };
  const shop = await Shop.open({ host, port, site, dataFolder, fakeOidcProvider, fakeStripe, env });
  const serve = async () => {
    await releaseMicrofrontends(shop, builds);
    await shop.waitUntilLive();
    console.log(greeting(site, { fakeOidcProvider, fakeStripe, missing }));
    void releaseOthers();
    void shop
      .unexpectedEndOfReleases()
      .then((message) =>
        console.error(`${message} The shop keeps running. Restart it to publish releases again.`),
      );
    return shop.unexpectedEnd();
  };
  const releaseOthers = async () => {
    await releaseWhileOpen(shop, startBuilds(others, { hashes, signal, niceness: NICENESS }), signal);
    if (missing.length > 0 && missing.every((name) => wasReleased(shop, name)))
      console.log('Every microfrontend is released.');
  };
  try {
    const built = Promise.all(builds.values()).then(() => stopped);
    const end = await Promise.race([stopped, serve(), built]);
    if (end !== 'stopped') throw new StepError(end);
  } finally {
    building.abort();
    await shop.close();
  }
}

interface Opened extends Pick<ShopOptions, 'fakeOidcProvider' | 'fakeStripe'> {
  /** The microfrontends that the site does not have yet. */
  missing: readonly string[];
}

function greeting(site: string, { missing, ...fakes }: Opened): string {
  const demo = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
  const signIns = [
    '',
    '  Demo sign-ins',
    '    shopper  shopper@whetstone.example  sharpen-shop',
    '    admin    admin@whetstone.example    sharpen-admin',
    ...(fakes.fakeOidcProvider
      ? ['    Continue with Google opens a fake OIDC provider: sign in as anyone']
      : []),
    ...(fakes.fakeStripe ? ['    Orders are paid at a fake Stripe: no money moves'] : []),
  ];
  return [
    '',
    `  Whetstone is open: ${site}`,
    ...(missing.length > 0
      ? [`  Still to come: the pages of ${missing.join(', ')}, which wait for their release.`]
      : []),
    ...(demo ? signIns : []),
    '',
    '  Ctrl-C stops the shop. Its data is kept for the next start.',
    '',
  ].join('\n');
}

await runCommand(
  npmScript('start', 'Builds and starts the shop. docs/configuration.md lists its settings.').action(start),
);
