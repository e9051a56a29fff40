import path from 'node:path';
import { buildStale } from './lib/build.ts';
import { freePort } from './lib/free-port.ts';
import { StepError } from './lib/run.ts';
import { Service } from './lib/service.ts';
import { ROOT } from './lib/workspace.ts';

const DATA = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
const RELEASES = path.join(DATA, 'releases');

async function main(): Promise<void> {
  const host = process.env.HOST ?? '127.0.0.1';
  const port = process.env.PORT ?? '4000';
  const site = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
  const apiPort = String(await freePort());
  await buildStale(RELEASES);

  const api = new Service('The API', 'services/api/dist/main.js', {
    API_PORT: apiPort,
    HOST: '127.0.0.1',
    DATA_DIR: DATA,
    PUBLIC_URL: site,
  });
  const services = [api];
  const stopAll = () => Promise.all(services.map((service) => service.stop()));
  const stopped = new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));

  try {
    await api.ready();
    const edge = new Service('The edge', 'services/edge/dist/main.js', {
      HOST: host,
      PORT: port,
      API_URL: `http://127.0.0.1:${apiPort}`,
      RELEASES_DIR: RELEASES,
    });
    services.push(edge);
    await edge.ready();
    console.log(greeting(site));
    const failure = await Promise.race([stopped, ...services.map((service) => service.unexpectedEnd())]);
    if (failure) throw new StepError(failure);
  } finally {
    await stopAll();
  }
}

function greeting(site: string): string {
  const demo = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
  return [
    '',
    `  Whetstone is open: ${site}`,
    ...(demo
      ? [
          '',
          '  Demo sign-ins',
          '    shopper  shopper@whetstone.example  sharpen-shop',
          '    admin    admin@whetstone.example    sharpen-admin',
        ]
      : []),
    '',
    '  Ctrl-C closes the shop. What was ordered is there at the next start.',
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
});
