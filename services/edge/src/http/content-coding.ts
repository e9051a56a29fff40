import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { PageError } from './error-responses.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A visitor waits while a page is compressed. */
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

/** A page's bytes. The first request for a coding compresses them, and later requests for it share the result. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(html: string) {
    this.identity = Buffer.from(html);
  }

  /** Bytes of memory when both codings of an HTML document were requested. Together they are shorter than the document. */
  get maxSize(): number {
    return 2 * this.identity.length;
  }

  async in(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return this.identity;
    const bytes = this.#compressed.get(coding) ?? this.#compress(coding);
    this.#compressed.set(coding, bytes);
    return bytes;
  }

  #compress(coding: 'br' | 'gzip'): Promise<Buffer> {
    if (coding === 'gzip') return toGzip(this.identity);
    return toBrotli(this.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
}
