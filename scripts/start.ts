import path from 'node:path';
import { buildStale } from './lib/build.ts';
import { StepError } from './lib/run.ts';
import { Shop } from './lib/shop.ts';
import { ROOT } from './lib/workspace.ts';

async function main(): Promise<void> {
  process.env.LOG_LEVEL ??= 'warn';
  const dataFolder = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
  const releasesFolder = path.join(dataFolder, 'releases');
  const { HOST: host, PUBLIC_URL: site } = process.env;
  const port = readPort(process.env.PORT ?? '4000');
  const stopped = new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await buildStale(releasesFolder);
  const shop = await Shop.open({ host, port, site, dataFolder, releasesFolder });
  console.log(greeting(shop.site));
  const failure = await Promise.race([stopped, shop.unexpectedEnd()]);
  await shop.close();
  if (failure) throw new StepError(failure);
}

function readPort(text: string): string {
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return text;
  throw new StepError(`PORT must be a number from 1 to 65535, not "${text}".`);
}

function greeting(site: string): string {
  const demo = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
  const signIns = [
    '',
    '  Demo sign-ins',
    '    shopper  shopper@whetstone.example  sharpen-shop',
    '    admin    admin@whetstone.example    sharpen-admin',
  ];
  return [
    '',
    `  Whetstone is open: ${site}`,
    ...(demo ? signIns : []),
    '',
    '  Ctrl-C closes the shop. What was ordered is there at the next start.',
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
});
