import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPhoto } from './photos.ts';

const MEGABYTE = 1_000_000;
const UNKNOWN = 'The file is not a photograph that we can read. Send a JPEG, PNG, WebP or AVIF file.';
const DAMAGED = 'The photograph is damaged or incomplete. Export it again and send the new file.';
const TOO_LARGE = 'The file is larger than 10 MB. Send a smaller one.';

const AVIF_BOMB =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAR8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAEAQAAA+gAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAEnbWRhdBIACgo8MuAH8+0gIaDSMo4CEkoTGCYeeeeaCQAAW8/MRSK+A4lf0ZOsDIPnVnTukN0De+xzzTV7sCeOh9zo0U37zMUItxZYTu5FoG7QExz1CHM8ke7KX6sX7XxFnrxXZPK2xSaYOYq7qXdFyNTT2JCaYASkJcvjuuJAz8xSXpGcWLHIlmZJxcDIiOQ8/HIEojms52d/ftCnCXlPQnzalZl8Xu7qfcjH/NC8wyw9y5OaFu9K83FNIiu4sjnX4HmNlH19nLFS9hNcTDPImikKBTMfAD29wZf2Btyq4ldVuWVWC11dRo44wT6y57gtzkVtCT/EhQYsiuBz1EuD2pg3alWoAyReAOifraafY6AAtGRlmg8n2kVJ1KQUght+1mnQ';

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

/** Uploads that must be refused, with the status and the sentence. */
export const HOSTILE_PHOTOS: [
  what: string,
  content: () => Buffer | Promise<Buffer>,
  status: number,
  detail: string,
][] = [
  ['an SVG file with a script', () => svg, 415, UNKNOWN],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, UNKNOWN],
  ['a GIF file', () => frames('gif'), 415, UNKNOWN],
  [
    'a TIFF file',
    async () =>
      sharp(await aPhoto())
        .tiff()
        .toBuffer(),
    415,
    UNKNOWN,
  ],
  ['a PDF file', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 415, UNKNOWN],
  ['random bytes', () => Buffer.alloc(5_000, 0x5a), 415, UNKNOWN],
  ['nothing', () => Buffer.alloc(0), 415, UNKNOWN],
  ['a truncated JPEG file', async () => (await aPhoto()).subarray(0, -1_000), 422, DAMAGED],
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
  ['an AVIF bomb', () => avifBomb, 422, 'The photograph has more than 16 megapixels. Send a smaller one.'],
  ['a PNG file without pixels', () => pngHeader(7_000, 7_000), 422, DAMAGED],
  [
    'an animation',
    () => frames('webp'),
    422,
    'The file is an animation or has several pages. Send a single photograph.',
  ],
  [
    'a tiny picture',
    async () =>
      sharp(await aPhoto())
        .resize(10)
        .png()
        .toBuffer(),
    422,
    'The photograph must be at least 600 pixels wide or high.',
  ],
  ['11 MB', () => Buffer.alloc(11 * MEGABYTE), 413, TOO_LARGE],
];
