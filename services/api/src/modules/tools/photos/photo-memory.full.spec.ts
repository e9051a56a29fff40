import { readFile } from 'node:fs/promises';
import sharp, { type Create } from 'sharp';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { aPhoto } from '../../../testing/photos.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** The most memory of the API and of the process that encodes, in MB, each at its peak. Their container has 1,024. */
const LIMIT = 950;

let shop: TestApp;
let api: ApiProcess;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signIn(shop, { role: 'admin' });
  await buildApi();
  api = await ApiProcess.start({ ...environmentOf(shop.config), JOBS: 'off', RATE_LIMIT_FACTOR: '100' });
});
afterAll(async () => {
  await api.stop('SIGKILL');
  await shop.close();
});

const picture = (width: number, height: number): { create: Create } => ({
  create: { width, height, channels: 3, background: '#8a5a2b' },
});

async function upload(content: Buffer, type = 'image/jpeg', tool?: string): Promise<number> {
  const url = api.url(`/tools/${tool ?? (await stockTool(shop))}/photos`);
  const headers = { ...admin.headers, 'content-type': type };
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(content) });
  await response.arrayBuffer();
  return response.status;
}

/** The highest memory of a process so far in MB, as Linux counts it. 0 if it has ended. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_000;
}

it(`takes at most ${LIMIT} MB for the largest photographs and for many at once`, async () => {
  const [jpeg, webp, png] = await Promise.all([
    sharp(picture(7_000, 7_000)).jpeg().toBuffer(),
    sharp(picture(7_000, 7_000)).webp({ effort: 0 }).toBuffer(),
    sharp(picture(7_000, 7_000)).png({ progressive: true }).toBuffer(),
  ]);
  const avif = await sharp(picture(4_000, 4_000)).avif({ effort: 0 }).toBuffer();
  let peakOfEncoders = 0;
  const watch = setInterval(async () => {
    const children = await readFile(`/proc/${api.pid}/task/${api.pid}/children`, 'utf8');
    for (const pid of children.split(' ').filter(Boolean))
      peakOfEncoders = Math.max(peakOfEncoders, await peakMemory(Number(pid)));
  }, 20);
  expect(await upload(jpeg)).toBe(201);
  expect(await upload(webp, 'image/webp')).toBe(201);
  expect(await upload(png, 'image/png')).toBe(201);
  expect(await upload(avif, 'image/avif')).toBe(201);
  // The number of bodies counts here, and not the pixels: small photographs are encoded sooner.
  const small = await aPhoto();
  const padded = Buffer.concat([small, Buffer.alloc(9_900_000 - small.length)]);
  const tools: string[] = [];
  for (let count = 0; count < 20; count += 1) tools.push(await stockTool(shop));
  const statuses = await Promise.all(tools.map((tool) => upload(padded, 'image/jpeg', tool)));
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(await upload(Buffer.alloc(100_000_000))).toBe(413);
  clearInterval(watch);
  expect(peakOfEncoders).toBeGreaterThan(50);
  expect((await peakMemory(Number(api.pid))) + peakOfEncoders).toBeLessThan(LIMIT);
});
