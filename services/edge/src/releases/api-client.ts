import type { MicrofrontendRelease } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';

/** Milliseconds that one answer of the API may take. */
const TIME_LIMIT = 5_000;

export type ReleaseAddress = Pick<MicrofrontendRelease, 'name' | 'version'>;

interface DocumentAnswer {
  text: string;
  etag: string | null;
}

/** The API is there, and has no such file, or has it no more. */
export class UnknownFile extends Error {}

/** The API as the edge asks it for releases; nothing that it answers is believed without a signature or a hash. */
export class ApiSource {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(apiUrl: string, edgeSecret: string) {
    this.#base = `${apiUrl}/api/internal`;
    this.#headers = { [EDGE_SECRET_HEADER]: edgeSecret };
  }

  /** The signed release document; null where it is still the one with this tag, or where there is none yet. */
  async document(known: string | null): Promise<DocumentAnswer | null> {
    const headers = { ...this.#headers, ...(known && { 'if-none-match': known }) };
    const answer = await fetch(`${this.#base}/release-document`, { headers, signal: limit() });
    if (answer.status === 304 || answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    return { text: await (await fulfilled(answer)).text(), etag: answer.headers.get('etag') };
  }

  /**
   * @param ticket grants access to the files of a candidate; without a ticket the API returns only files of published releases
   * @throws UnknownFile when the API responds 404, another error when the API is unreachable
   */
  async file({ name, version }: ReleaseAddress, file: string, ticket?: string): Promise<Buffer> {
    const path = [name, version, ...file.split('/')].map(encodeURIComponent).join('/');
    const answer = await fetch(`${this.#base}/release-files/${path}`, {
      headers: { ...this.#headers, ...(ticket && { authorization: `Bearer ${ticket}` }) },
      signal: limit(),
    });
    return Buffer.from(await (await fulfilled(answer)).arrayBuffer());
  }
}

function limit(): AbortSignal {
  return AbortSignal.timeout(TIME_LIMIT);
}

async function fulfilled(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const message = `the API answered ${answer.status}`;
  throw answer.status === 404 ? new UnknownFile(message) : new Error(message);
}
