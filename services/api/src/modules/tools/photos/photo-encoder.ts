import { once } from 'node:events';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { EncodedPhoto, PhotoRejection } from './encode-photo.ts';
import { FORMATS, LARGEST, type PhotoFormat, WIDTHS } from './photo-files.ts';

/** The decoders of the accepted types in libvips. All other decoders are off. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const MEGAPIXEL = 1_000_000;
const MAX_PIXELS = 50 * MEGAPIXEL;
/** The AVIF decoder takes up to 27 bytes per pixel, all others at most 4. */
const MAX_AVIF_PIXELS = 16 * MEGAPIXEL;
/** A row or column of millions of pixels takes a decoder longer than its pixels suggest. */
const MAX_SIDE = 20_000;
const LEAST_SIDE = 600;

/** Truncated files and other errors of a decoder are errors, warnings are not. */
const INPUT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });

/** Decodes an upload and encodes it in every size and format. The space beside a photograph that is not square is transparent. */
async function encode(upload: Buffer): Promise<EncodedPhoto> {
  const rejection = await checkHeader(sharp(upload, INPUT));
  if (rejection) return { rejection };
  const decoded = await sharp(upload, INPUT)
    .autoOrient()
    .toColourspace('srgb')
    .resize(LARGEST, LARGEST, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!decoded) return { rejection: { reason: 'damaged' } };
  const { width, height, channels } = decoded.info;
  const files: Buffer[] = [];
  for (const size of WIDTHS) {
    const photo = sharp(decoded.data, { raw: { width, height, channels } }).resize(size, size);
    for (const format of FORMATS) files.push(await encodeAs(photo.clone(), format));
  }
  return { files };
}

function encodeAs(photo: Sharp, format: PhotoFormat): Promise<Buffer> {
  // A higher effort takes five times as long for a tenth of the bytes.
  return (
    format === 'avif' ? photo.avif({ quality: 55, effort: 2 }) : photo.webp({ quality: 78 })
  ).toBuffer();
}

/** Checks the type and the size by the header, before anything is decoded. */
async function checkHeader(photo: Sharp): Promise<PhotoRejection | undefined> {
  const header = await photo.metadata().catch(({ message }: Error) => message);
  if (typeof header === 'string')
    return header.includes('exceeds pixel limit') ? tooManyPixels(MAX_PIXELS) : { reason: 'unknown-type' };
  const { format, compression, width, height, pages = 1 } = header;
  if (format === 'heif' && compression !== 'av1') return { reason: 'unknown-type' };
  const maxPixels = format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
  if (width * height > maxPixels) return tooManyPixels(maxPixels);
  if (Math.max(width, height) > MAX_SIDE) return { reason: 'too-long', max: MAX_SIDE };
  if (Math.max(width, height) < LEAST_SIDE) return { reason: 'too-small', min: LEAST_SIDE };
  return pages > 1 ? { reason: 'several-pages' } : undefined;
}

function tooManyPixels(max: number): PhotoRejection {
  return { reason: 'too-many-pixels', max };
}

// The API has ended.
process.once('disconnect', () => process.exit());
const [upload] = await once(process, 'message');
process.send?.(await encode(upload), () => process.exit());
