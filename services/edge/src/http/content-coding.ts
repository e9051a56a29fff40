import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { PageError } from './error-responses.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Brotli's quality for a page that is requested once. A better one takes three times as long for a tenth less. */
const FIRST_QUALITY = 2;
/** For a page that is requested again. */
const REPEATED_QUALITY = 5;
const WINDOW_BITS = 18;
/** Bytes. Most pages fit: each chunk is a task of the thread pool. */
const CHUNK_SIZE = 64 * 1024;

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

/**
 * A page's bytes. The first request for a coding compresses them, and later requests for it share the result. Brotli compresses again
 * for later requests, better.
 */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();
  #isRepeated = false;

  constructor(identity: Buffer) {
    this.identity = identity;
  }

  /** Bytes of memory when both codings of an HTML document were requested. Together they are shorter than the document. */
  get maxSize(): number {
    return 2 * this.identity.length;
  }

  async in(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return this.identity;
    const known = this.#compressed.get(coding);
    if (!known)
      return this.#keep(coding, coding === 'gzip' ? toGzip(this.identity) : this.#brotli(FIRST_QUALITY));
    if (coding === 'br' && !this.#isRepeated) {
      this.#isRepeated = true;
      // After a failure, visitors keep the larger bytes, and the next request tries again.
      this.#brotli(REPEATED_QUALITY).then(
        (bytes) => this.#compressed.set(coding, Promise.resolve(bytes)),
        () => {
          this.#isRepeated = false;
        },
      );
    }
    return known;
  }

  #keep(coding: Coding, bytes: Promise<Buffer>): Promise<Buffer> {
    this.#compressed.set(coding, bytes);
    bytes.catch(() => this.#compressed.delete(coding));
    return bytes;
  }

  #brotli(quality: number): Promise<Buffer> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length,
    };
    return toBrotli(this.identity, { params, chunkSize: CHUNK_SIZE });
  }
}
