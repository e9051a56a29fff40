import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once for its second of life, and somebody waits for it. */
const BROTLI_QUALITY = 5;

/** A page's bytes, by the content coding in which they are sent. */
export interface PageBody {
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

export async function pageBody(html: string): Promise<PageBody> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(identity),
  ]);
  return { br, gzip: gz, identity };
}

/** The best coding that the request accepts. */
export function codingFor(acceptEncoding: string | undefined): keyof PageBody {
  const accepted = (acceptEncoding ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = accepted.map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
