import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import { HOSTILE_PHOTOS } from '../../../testing/hostile-photos.ts';
import { aPhoto, upload } from '../../../testing/photos.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ToolPhotosDto } from './photos.dto.ts';

const MEGABYTE = 1_000_000;

let shop: TestApp;
let admin: SignedIn;
let toolId: string;
let jpeg: Buffer;
beforeAll(async () => {
  shop = await startTestApp({ rateLimitFactor: 1_000 });
  admin = await signIn(shop, { role: 'admin' });
  toolId = await stockTool(shop);
  jpeg = await aPhoto();
});
afterAll(() => shop.close());

describe('an upload', () => {
  it.each(HOSTILE_PHOTOS)('of %s is refused with one sentence', async (_name, content, status, detail) => {
    const response = await upload(shop, admin, toolId, await content());
    expect(response.json()).toMatchObject({ status, detail });
  });

  it('with another media type is refused before its body is read', async () => {
    const response = await upload(shop, admin, toolId, Buffer.from('<svg/>'), 'image/svg+xml');
    const detail = 'Send the body as image/jpeg, image/png, image/webp, or image/avif.';
    expect(response.json()).toMatchObject({ status: 415, detail });
  });

  it('loses everything behind the image, and its metadata', async () => {
    const tail = '<script>alert("tail")</script>PK\u0003\u0004';
    const comment = 'Made at 51.5 N with a secret camera';
    const withMetadata = await sharp(jpeg)
      .withExif({ IFD0: { ImageDescription: comment } })
      .toBuffer();
    expect(withMetadata.toString('latin1')).toContain(comment);
    const response = await upload(shop, admin, toolId, Buffer.concat([withMetadata, Buffer.from(tail)]));
    const { img }: ToolPhotosDto = response.json();
    for (const src of [img, img.replace('1200.webp', '600.avif')]) {
      const file = (await shop.app.inject(src)).rawPayload.toString('latin1');
      expect([file.includes('script'), file.includes('secret')]).toEqual([false, false]);
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'CMYK and an orientation',
      () => sharp(jpeg).toColourspace('cmyk').jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    ],
    ['16 bits per channel', () => sharp(jpeg).toColourspace('rgb16').png().toBuffer()],
  ])('with %s becomes an ordinary photograph', async (_name, content) => {
    const { toolId: own, img } = await addTo(await content());
    const { data, info } = await sharp((await shop.app.inject(img)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([own !== '', info.width, info.height, info.channels]).toEqual([true, 1200, 1200, 4]);
    const middle = (600 * 1200 + 600) * 4;
    const color = [...data.subarray(middle, middle + 3)];
    // The conversion from CMYK changes a color slightly.
    for (const [index, expected] of [0x8a, 0x5a, 0x2b].entries())
      expect(Math.abs((color[index] ?? 0) - expected)).toBeLessThan(48);
  });
});

async function addTo(content: Buffer): Promise<{ toolId: string; img: string }> {
  const own = await stockTool(shop);
  const { img }: ToolPhotosDto = (await upload(shop, admin, own, content)).json();
  return { toolId: own, img };
}

describe('through a socket', () => {
  let port: number;
  beforeAll(async () => {
    await shop.app.listen(0, '127.0.0.1');
    port = (shop.app.getHttpServer().address() as AddressInfo).port;
  });

  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  afterAll(() => agent.destroy());

  /** Sends a body without declaring its length. */
  async function send(tool: string, body: Readable): Promise<IncomingMessage> {
    const headers = { ...admin.headers, 'content-type': 'image/jpeg' };
    const sent = request({ agent, port, path: `/api/tools/${tool}/photos`, method: 'POST', headers });
    const answered = once(sent, 'response');
    // The service can close the connection before it has read everything.
    sent.on('error', () => undefined);
    body.pipe(sent);
    const [response] = await answered;
    response.resume();
    return response;
  }

  it('a body of an unknown length is refused when it is too large', async () => {
    const zeros = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(MEGABYTE)));
    expect((await send(toolId, zeros)).statusCode).toBe(413);
  });

  it('at most four bodies are received at once', async () => {
    const bodies = Array.from({ length: 40 }, () => new PassThrough());
    const answers: string[] = [];
    const refused = Promise.withResolvers<void>();
    const sent = bodies.map(async (body) => {
      body.write(jpeg.subarray(0, jpeg.length / 2));
      const { statusCode, headers } = await send(toolId, body);
      answers.push(`${statusCode} ${headers['retry-after']}`);
      if (answers.length === bodies.length - 4) refused.resolve();
    });
    await refused.promise;
    expect(answers).toEqual(Array(36).fill('503 5'));
    for (const body of bodies) body.end();
    await Promise.all(sent);
    expect(answers.slice(36)).toEqual(Array(4).fill('422 undefined'));
    expect((await shop.app.inject('/api/health/live')).statusCode).toBe(200);
  });
});

it('limits the uploads of one admin', async () => {
  const limited = await startTestApp();
  try {
    const own = await signIn(limited, { role: 'admin' });
    const tool = await stockTool(limited);
    // The bucket gains no tokens.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const responses = await Promise.all(
      Array.from({ length: 62 }, () => upload(limited, own, tool, Buffer.alloc(1))),
    );
    const rejected = responses.filter(({ statusCode }) => statusCode === 429);
    expect(rejected).toHaveLength(2);
    expect(rejected[0]?.json().detail).toBe(
      'You have sent many photographs. Wait a few seconds and try again.',
    );
  } finally {
    jest.restoreAllMocks();
    await limited.close();
  }
});
