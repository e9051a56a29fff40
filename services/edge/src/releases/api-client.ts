import type { MicrofrontendRelease } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';

/** Milliseconds for one request to the API. */
const TIMEOUT = 5_000;

export type ReleaseAddress = Pick<MicrofrontendRelease, 'name' | 'version'>;

interface SignedDocument {
  text: string;
  etag: string | null;
}

/** The API has no such file. */
export class FileNotFoundError extends Error {}

/** Loads releases from the API's internal routes. Callers verify a signature or a hash before they use a response. */
export class ApiClient {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(apiInternalUrl: string, edgeSecret: string) {
    this.#base = `${apiInternalUrl}/internal`;
    this.#headers = { [EDGE_SECRET_HEADER]: edgeSecret };
  }

  /** The signed release document; null when it still has this ETag, or when nothing has been released. */
  async document(etag: string | null): Promise<SignedDocument | null> {
    const headers = { ...this.#headers, ...(etag && { 'if-none-match': etag }) };
    const response = await fetch(`${this.#base}/release-document`, { headers, signal: timeout() });
    if (response.status === 304 || response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    return { text: await (await ensureOk(response)).text(), etag: response.headers.get('etag') };
  }

  /**
   * @param ticket grants access to the files of a candidate; without a ticket the API returns only files of published releases
   * @throws FileNotFoundError when the API responds 404, another error when the API is unreachable
   */
  async file({ name, version }: ReleaseAddress, file: string, ticket?: string): Promise<Buffer> {
    const path = [name, version, ...file.split('/')].map(encodeURIComponent).join('/');
    const response = await fetch(`${this.#base}/release-files/${path}`, {
      headers: { ...this.#headers, ...(ticket && { authorization: `Bearer ${ticket}` }) },
      signal: timeout(),
    });
    return Buffer.from(await (await ensureOk(response)).arrayBuffer());
  }
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT);
}

async function ensureOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  await response.body?.cancel();
  const message = `the API returned ${response.status}`;
  throw response.status === 404 ? new FileNotFoundError(message) : new Error(message);
}
