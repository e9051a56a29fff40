import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { PageError } from './error-responses.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once per second while a visitor waits for it. */
const BROTLI_QUALITY = 5;

/** A content coding in which the edge can send a response. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Of equal weight, the first is the smallest. */
const PREFERRED: readonly Coding[] = ['br', 'gzip', 'identity'];

/** The types of the library lack the second parameter. */
interface EncodingNegotiator {
  encodings: (available: readonly string[], options: { preferred: readonly string[] }) => string[];
}

/** The codings that the request accepts (RFC 9110, section 12.5.3), the best first. @throws PageError if it accepts none */
export function codingsFor(acceptEncoding: string | undefined): Coding[] {
  // Names and `q` ignore case.
  const headers = { 'accept-encoding': acceptEncoding?.toLowerCase() };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const codings = negotiator.encodings(PREFERRED, { preferred: PREFERRED });
  if (codings.length === 0) throw notAcceptable();
  return codings as Coding[];
}

export function notAcceptable(): PageError {
  return new PageError(
    406,
    'Not readable for this program',
    'This program accepts no form in which the shop sends this page. Open it in a browser.',
  );
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
