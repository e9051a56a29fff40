import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '../coding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once for its second of life, and somebody waits for it. */
const BROTLI_QUALITY = 5;

/** A page's bytes, by the content coding in which they are sent. */
export type PageBody = Record<Coding, Buffer>;

export async function pageBody(html: string): Promise<PageBody> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(identity),
  ]);
  return { br, gzip: gz, identity };
}
