import { ProblemException, type ProblemExtras } from '@whetstone/server/http/problem.exception';
import type { Sharp, SharpOptions } from 'sharp';

/** The sizes that the pages use, in pixels: each file is a square. */
const WIDTHS = [600, 800, 1200] as const;
const LARGEST = 1200;
const FORMATS = ['avif', 'webp'] as const;
type Format = (typeof FORMATS)[number];

/** Names of the files of all photographs. */
const FILE_NAME = /^[0-9a-f-]{36}-(?:600|800|1200)\.(avif|webp)$/;

/** The media types of uploads, and their decoders in libvips. All other decoders are off. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const MEGAPIXEL = 1_000_000;
const MAX_PIXELS = 50 * MEGAPIXEL;
/** The AVIF decoder takes up to 27 bytes per pixel, all others at most 4. */
const MAX_AVIF_PIXELS = 16 * MEGAPIXEL;
/** A row or column of millions of pixels takes a decoder longer than its pixels suggest. */
const MAX_SIDE = 20_000;
const LEAST_SIDE = 600;
const TIMEOUT_SECONDS = 20;

/** Truncated files and other errors of a decoder are errors, warnings are not. */
const INPUT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

export interface PhotoFile {
  name: string;
  content: Buffer;
}

/** The address of the file that stands for the photograph. Pages derive the addresses of the others. */
export function photoAddress(id: string): string {
  return `/api/photos/${id}-${LARGEST}.webp`;
}

export function photoFileNames(id: string): string[] {
  return WIDTHS.flatMap((width) => FORMATS.map((format) => `${id}-${width}.${format}`));
}

/** The media type of a file, or undefined if no photograph has a file with this name. */
export function photoFileType(name: string): string | undefined {
  const format = FILE_NAME.exec(name)?.[1];
  return format && `image/${format}`;
}

/**
 * Decodes an upload and encodes it in every size and format. Only pixels pass: metadata and anything behind the image are gone. The space beside
 * a photograph that is not square is transparent.
 * @throws ProblemException 415, 422 with one sentence for the admin
 */
export async function encodePhoto(id: string, upload: Buffer): Promise<PhotoFile[]> {
  // The library throws a programming error for an empty buffer.
  if (upload.length === 0) throw unknownType();
  const sharp = await loadSharp();
  await checkHeader(sharp(upload, INPUT));
  const { data, info } = await sharp(upload, INPUT)
    .autoOrient()
    .toColourspace('srgb')
    .resize(LARGEST, LARGEST, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged);
  const files: PhotoFile[] = [];
  for (const width of WIDTHS) {
    const { width: decoded, height, channels } = info;
    const photo = sharp(data, { raw: { width: decoded, height, channels } }).resize(width, width);
    for (const format of FORMATS)
      files.push({ name: `${id}-${width}.${format}`, content: await encode(photo.clone(), format) });
  }
  return files;
}

function encode(photo: Sharp, format: Format): Promise<Buffer> {
  // A higher effort takes five times as long for a tenth of the bytes.
  return (format === 'avif' ? photo.avif({ quality: 55, effort: 2 }) : photo.webp({ quality: 78 }))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Checks the type and the size by the header, before anything is decoded. */
async function checkHeader(photo: Sharp): Promise<void> {
  const { format, compression, width, height, pages = 1 } = await photo.metadata().catch(rejectUnknown);
  if (format === 'heif' && compression !== 'av1') throw unknownType();
  if (width * height > MAX_PIXELS) throw tooManyPixels('The photograph', MAX_PIXELS);
  if (format === 'heif' && width * height > MAX_AVIF_PIXELS)
    throw tooManyPixels('The AVIF file', MAX_AVIF_PIXELS);
  if (Math.max(width, height) > MAX_SIDE)
    throw rejected(`The photograph is more than ${MAX_SIDE} pixels wide or high. Send a smaller one.`, {
      ...{ reason: 'too-long', max: MAX_SIDE },
    });
  if (Math.max(width, height) < LEAST_SIDE)
    throw rejected(`The photograph must be at least ${LEAST_SIDE} pixels wide or high.`, {
      reason: 'too-small',
      min: LEAST_SIDE,
    });
  if (pages > 1)
    throw rejected('The file is an animation or has several pages. Send a single photograph.', {
      reason: 'several-pages',
    });
}

function rejectUnknown(error: Error): never {
  throw /exceeds pixel limit/.test(error.message)
    ? tooManyPixels('The photograph', MAX_PIXELS)
    : unknownType();
}

function rejectDamaged(): never {
  throw rejected('The photograph is damaged or incomplete. Export it again and send the new file.', {
    reason: 'damaged',
  });
}

function unknownType(): ProblemException {
  const detail = 'The file is not a photograph that we can read. Send a JPEG, PNG, WebP or AVIF file.';
  return new ProblemException(415, 'unsupported-media-type', detail);
}

function tooManyPixels(subject: string, limit: number): ProblemException {
  return rejected(`${subject} has more than ${limit / MEGAPIXEL} megapixels. Send a smaller one.`, {
    reason: 'too-many-pixels',
    max: limit,
  });
}

function rejected(detail: string, extras: ProblemExtras): ProblemException {
  return new ProblemException(422, 'photo-rejected', detail, extras);
}

/** The library takes long to load, and few instances receive photographs. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
