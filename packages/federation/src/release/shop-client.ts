import type {
  CreateRelease,
  CreateReleaseResult,
  Publication,
  PublicationResult,
  ReleaseStatus,
  Rollback,
  RollbackResult,
} from '@whetstone/contract';
import ky, { type KyInstance } from 'ky';
import { explainFailure } from './explain-failure.ts';
import type { ReleaseTarget } from './release-target.ts';

/** Milliseconds that one attempt may take: publishing waits for the gate, which renders every page. */
const ATTEMPT_LIMIT = 60_000;
/** An answer that was lost may be asked for again: what an offer, a file or a publication asks for is done once. */
const RETRY = {
  limit: 4,
  methods: ['get' as const, 'post' as const, 'put' as const],
  statusCodes: [408, 429, 502, 503, 504],
  backoffLimit: 5_000,
};

/** What to do where nobody knows whether the shop has done what it was asked. */
const RUN_AGAIN = 'Run the same command again: what was sent already is kept, and nothing happens twice.';
const LOOK_FIRST =
  'It may have rolled back all the same: look at what is out (Dashboard → Releases) before you run the command again.';

/** What a team's deploy token may ask of a shop. Every call throws a UsageError that says what to do. */
export class ShopClient {
  readonly #site: string;
  readonly #http: KyInstance;

  constructor({ site, token }: ReleaseTarget) {
    this.#site = site;
    this.#http = ky.create({
      baseUrl: `${site}/api/`,
      headers: { authorization: `Bearer ${token}` },
      timeout: ATTEMPT_LIMIT,
      retry: RETRY,
    });
  }

  offer(json: CreateRelease): Promise<CreateReleaseResult> {
    return this.#explained(this.#http.post('releases', { json }).json());
  }

  async sendFile(
    microfrontend: string,
    version: string,
    file: string,
    body: Buffer<ArrayBuffer>,
  ): Promise<void> {
    const address = `releases/${microfrontend}/${version}/files/${file.split('/').map(encodeURIComponent).join('/')}`;
    const headers = { 'content-type': 'application/octet-stream' };
    await this.#explained(this.#http.put(address, { body, headers }));
  }

  publish(microfrontend: string, version: string, json: Publication): Promise<PublicationResult> {
    return this.#explained(
      this.#http.post(`releases/${microfrontend}/${version}/publication`, { json }).json(),
    );
  }

  /** What is out of the microfrontend. */
  read(microfrontend: string): Promise<ReleaseStatus> {
    return this.#explained(this.#http.get(`releases/${microfrontend}`).json());
  }

  /** Asked once: a second time, the release would be gone already, or another one would be meant. */
  rollBack(microfrontend: string, json: Rollback): Promise<RollbackResult> {
    const call = this.#http.post(`releases/${microfrontend}/rollback`, { json, retry: 0 });
    return this.#explained(call.json(), LOOK_FIRST);
  }

  async #explained<Answer>(call: Promise<Answer>, afterLoss = RUN_AGAIN): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      throw explainFailure(error, this.#site, afterLoss);
    }
  }
}
