import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPhoto, upload } from '../../../testing/photos.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ToolPhotosDto } from './photos.dto.ts';

const MEGABYTE = 1_000_000;
const UNKNOWN = 'The file is not a photograph that we can read. Send a JPEG, PNG, WebP or AVIF file.';
const DAMAGED = 'The photograph is damaged or incomplete. Export it again and send the new file.';
const TOO_LARGE = 'The file is larger than 10 MB. Send a smaller one.';

const AVIF_BOMB =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAR8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAEAQAAA+gAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAEnbWRhdBIACgo8MuAH8+0gIaDSMo4CEkoTGCYeeeeaCQAAW8/MRSK+A4lf0ZOsDIPnVnTukN0De+xzzTV7sCeOh9zo0U37zMUItxZYTu5FoG7QExz1CHM8ke7KX6sX7XxFnrxXZPK2xSaYOYq7qXdFyNTT2JCaYASkJcvjuuJAz8xSXpGcWLHIlmZJxcDIiOQ8/HIEojms52d/ftCnCXlPQnzalZl8Xu7qfcjH/NC8wyw9y5OaFu9K83FNIiu4sjnX4HmNlH19nLFS9hNcTDPImikKBTMfAD29wZf2Btyq4ldVuWVWC11dRo44wT6y57gtzkVtCT/EhQYsiuBz1EuD2pg3alWoAyReAOifraafY6AAtGRlmg8n2kVJ1KQUght+1mnQ';

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

/** A PNG file with this header. Its pixels are missing. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script><rect width="900" height="900"/></svg>',
);
/** 4,100 × 4,000 black pixels. */
const avifBomb = Buffer.from(AVIF_BOMB, 'base64');

const frame = (background: string) =>
  sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
/** An animation of two frames. */
const frames = async (format: 'webp' | 'gif') =>
  sharp(await Promise.all(['#333', '#ddd'].map(frame)), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();

describe('an upload', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an SVG file with a script', () => svg, 415, UNKNOWN],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, UNKNOWN],
    ['a GIF file', () => frames('gif'), 415, UNKNOWN],
    ['a TIFF file', () => sharp(jpeg).tiff().toBuffer(), 415, UNKNOWN],
    ['a PDF file', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 415, UNKNOWN],
    ['random bytes', () => Buffer.alloc(5_000, 0x5a), 415, UNKNOWN],
    ['nothing', () => Buffer.alloc(0), 415, UNKNOWN],
    ['a truncated JPEG file', () => jpeg.subarray(0, jpeg.length / 2), 422, DAMAGED],
    ['a truncated PNG file', async () => (await aPhoto('#123', 'png')).subarray(0, -200), 422, DAMAGED],
    [
      'a decompression bomb',
      () => pngHeader(50_000, 50_000),
      422,
      'The photograph has more than 50 megapixels. Send a smaller one.',
    ],
    [
      'a PNG file of one column',
      () => pngHeader(1, 50_000_000),
      422,
      'The photograph is more than 20000 pixels wide or high. Send a smaller one.',
    ],
    ['an AVIF bomb', () => avifBomb, 422, 'The AVIF file has more than 16 megapixels. Send a smaller one.'],
    ['a PNG file without pixels', () => pngHeader(7_000, 7_000), 422, DAMAGED],
    [
      'an animation',
      () => frames('webp'),
      422,
      'The file is an animation or has several pages. Send a single photograph.',
    ],
    [
      'a tiny picture',
      () => sharp(jpeg).resize(10).png().toBuffer(),
      422,
      'The photograph must be at least 600 pixels wide or high.',
    ],
    ['11 MB', () => Buffer.alloc(11 * MEGABYTE), 413, TOO_LARGE],
  ])('of %s is refused with one sentence', async (_name, content, status, detail) => {
    const response = await upload(shop, admin, toolId, await content());
    expect(response.json()).toMatchObject({ status, detail });
  });

  it('with another media type is refused before its body is read', async () => {
    const response = await upload(shop, admin, toolId, svg, 'image/svg+xml');
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
