import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once per second while a visitor waits for it. */
const BROTLI_QUALITY = 5;

/** A content coding in which the edge can send a response. */
export type Coding = 'br' | 'gzip' | 'identity';

/** The codings that the request accepts, the smallest result first. */
export function codingsFor(acceptEncoding: string | undefined): Coding[] {
  const accepted = (acceptEncoding ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = accepted.map((part) => part.split(';')[0]?.trim());
  return [...(['br', 'gzip'] as const).filter((coding) => names.includes(coding)), 'identity'];
}

/** A page's bytes in each content coding. */
export type EncodedBody = Record<Coding, Buffer>;

export async function encodeBody(html: string): Promise<EncodedBody> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(identity),
  ]);
  return { br, gzip: gz, identity };
}
