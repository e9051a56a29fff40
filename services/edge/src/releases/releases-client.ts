import type { MicrofrontendRelease } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';

/** Milliseconds for one request. */
const TIMEOUT = 5_000;

export type ReleaseAddress = Pick<MicrofrontendRelease, 'name' | 'version'>;

interface SignedDocument {
  text: string;
  etag: string | null;
}

/** Maximum bytes of a response that carries release documents, so that an endless response does not fill the memory. */
const MAX_DOCUMENT = 32 * 1024 * 1024;
/** Maximum bytes of a manifest. */
const MAX_MANIFEST = 1024 * 1024;

/** The releases service has no such file. */
export class FileNotFoundError extends Error {}

/** Loads releases from the internal routes of the releases service. Callers verify a signature or a hash before they use a response. */
export class ReleasesClient {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(releasesInternalUrl: string, edgeSecret: string) {
    this.#base = `${releasesInternalUrl}/internal`;
    this.#headers = { [EDGE_SECRET_HEADER]: edgeSecret };
  }

  /**
   * The signed release document and the root documents above the trusted version; null when they still have this ETag, or when
   * nothing has been released.
   * @param signal cancels the request
   */
  async document(
    etag: string | null,
    rootVersion: number,
    signal: AbortSignal,
  ): Promise<SignedDocument | null> {
    const headers = { ...this.#headers, ...(etag && { 'if-none-match': etag }) };
    const response = await fetch(`${this.#base}/release-document?root=${rootVersion}`, {
      headers,
      signal: AbortSignal.any([signal, timeout()]),
    });
    if (response.status === 304 || response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const content = await readWithin(await ensureOk(response), MAX_DOCUMENT);
    return { text: content.toString(), etag: response.headers.get('etag') };
  }

  /**
   * @param bytes length of the file in its manifest
   * @param ticket grants access to the files of a candidate; without a ticket the service returns only files of published releases
   * @throws FileNotFoundError when the service responds 404, another error when the service is unreachable
   */
  async file(
    { name, version }: ReleaseAddress,
    file: string,
    bytes = MAX_MANIFEST,
    ticket?: string,
  ): Promise<Buffer> {
    const path = [name, version, ...file.split('/')].map(encodeURIComponent).join('/');
    const response = await fetch(`${this.#base}/release-files/${path}`, {
      headers: { ...this.#headers, ...(ticket && { authorization: `Bearer ${ticket}` }) },
      signal: timeout(),
    });
    return readWithin(await ensureOk(response), bytes);
  }
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT);
}

async function readWithin({ body }: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > limit) throw new Error(`the releases service sent more than the expected ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function ensureOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  await response.body?.cancel();
  const message = `the releases service returned ${response.status}`;
  throw response.status === 404 ? new FileNotFoundError(message) : new Error(message);
}
