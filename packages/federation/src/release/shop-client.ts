import { setTimeout } from 'node:timers/promises';
import type {
  CreateRelease,
  CreateReleaseResult,
  InboundLinks,
  Publication,
  PublicationResult,
  ReleaseLogEntry,
  ReleaseStatus,
  Retirement,
  RetirementResult,
  Rollback,
  RollbackResult,
} from '@whetstone/contract';
import ky, { type KyInstance } from 'ky';
import { explainFailure } from './explain-failure.ts';
import type { ReleaseTarget } from './release-target.ts';

/** Milliseconds per attempt: a publication waits until the gate has rendered every page. */
const TIMEOUT = 150_000;
/** Creating, uploading and publishing are idempotent, so a lost response is retried. */
const RETRY = {
  limit: 4,
  methods: ['get' as const, 'post' as const, 'put' as const],
  statusCodes: [408, 429, 502, 503, 504],
  backoffLimit: 5_000,
};

const SHELL = 'shell';
/** Milliseconds in which an edge that works has read a new release. */
const SERVED_WITHIN = 10_000;
const SERVED_POLL = 100;

/** `GET /releases/discovery.json`, in part. */
interface Discovery {
  microFrontends?: Record<string, ServedVersion[]>;
}

interface ServedVersion {
  metadata: { version: string };
  deployment: { traffic: number };
}

const RUN_AGAIN =
  'Run the same command again: uploaded files are kept, and completed steps are not repeated.';
const READ_AGAIN = 'Run the same command again.';
const CHECK_FIRST =
  'The change may have succeeded: check the live release (Dashboard → Releases) before you run the command again.';

/** The API calls of a deploy token. Each throws a UsageError with the next step. */
export class ShopClient {
  readonly #site: string;
  readonly #http: KyInstance;
  /** Last read by `isServed`. */
  #discovery: Discovery = {};

  constructor({ site, token }: ReleaseTarget) {
    this.#site = site;
    this.#http = ky.create({
      baseUrl: `${site}/api/`,
      headers: { authorization: `Bearer ${token}` },
      timeout: TIMEOUT,
      retry: RETRY,
    });
  }

  createRelease(json: CreateRelease): Promise<CreateReleaseResult> {
    return this.#explained(this.#http.post('releases', { json }).json());
  }

  async uploadFile(
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

  /**
   * Waits until the site serves this version of a remote. Resolves with false if it does not within ten seconds.
   * @param percentage the visitors who get it; undefined for any share
   */
  async isServed(microfrontend: string, version: string, percentage?: number): Promise<boolean> {
    // The list has no shell.
    if (microfrontend === SHELL) return true;
    return this.#isListed(microfrontend, (versions = []) => {
      const listed = versions.find(({ metadata }) => metadata.version === version);
      return listed !== undefined && [undefined, listed.deployment.traffic].includes(percentage);
    });
  }

  /** Waits until the site no longer serves a remote. Resolves with false if it still does after ten seconds. */
  isRemoved(microfrontend: string): Promise<boolean> {
    return this.#isListed(microfrontend, (versions) => versions === undefined);
  }

  async #isListed(
    microfrontend: string,
    isExpected: (versions: ServedVersion[] | undefined) => boolean,
  ): Promise<boolean> {
    const until = Date.now() + SERVED_WITHIN;
    do {
      this.#discovery = await this.#readDiscovery();
      const { microFrontends } = this.#discovery;
      if (microFrontends && isExpected(microFrontends[microfrontend])) return true;
      await setTimeout(SERVED_POLL);
    } while (Date.now() < until);
    return false;
  }

  /** Who gets a release with this share. A visitor gets at most one canary, the oldest, so the text names the canaries that `isServed` has read. */
  audienceOf(microfrontend: string, percentage: number): string {
    if (percentage === 100) return 'everybody';
    const others = Object.entries(this.#discovery.microFrontends ?? {}).filter(
      ([name, versions]) => name !== microfrontend && versions.length > 1,
    );
    const except =
      others.length > 0
        ? `, without those of an older canary (${others.map(([name]) => name).join(', ')})`
        : '';
    return `${percentage} % of visitors${except}`;
  }

  /** Empty if the site does not answer: the release is published all the same. */
  async #readDiscovery(): Promise<Discovery> {
    const options = { timeout: SERVED_WITHIN, retry: 0 };
    return ky<Discovery>(`${this.#site}/releases/discovery.json`, options)
      .json()
      .catch(() => ({}));
  }

  /** Whether the microfrontend has a live release. @throws UsageError unless the token releases it */
  async hasLiveRelease(microfrontend: string): Promise<boolean> {
    const call = this.#http.get(`releases/${microfrontend}`, { throwHttpErrors: (status) => status !== 404 });
    return (await this.#explained(call, READ_AGAIN)).ok;
  }

  /** The live release and the canary of the microfrontend. */
  readStatus(microfrontend: string): Promise<ReleaseStatus> {
    return this.#explained(this.#http.get(`releases/${microfrontend}`).json(), READ_AGAIN);
  }

  /** The first entries at or after `since` (ISO 8601), oldest first. */
  readLog(microfrontend: string, since: string, limit: number): Promise<ReleaseLogEntry[]> {
    const call = this.#http.get(`releases/${microfrontend}/log`, { searchParams: { since, limit } });
    return this.#explained(call.json(), READ_AGAIN);
  }

  /** Without a retry: a second rollback would remove another release. */
  rollBack(microfrontend: string, json: Rollback): Promise<RollbackResult> {
    const call = this.#http.post(`releases/${microfrontend}/rollback`, { json, retry: 0 });
    return this.#explained(call.json(), CHECK_FIRST);
  }

  readInboundLinks(microfrontend: string): Promise<InboundLinks> {
    const call = this.#http.get(`releases/${microfrontend}/inbound-links`);
    return this.#explained(call.json(), READ_AGAIN);
  }

  /** Without a retry, as a rollback. */
  retire(microfrontend: string, json: Retirement): Promise<RetirementResult> {
    const call = this.#http.post(`releases/${microfrontend}/retirement`, { json, retry: 0 });
    return this.#explained(call.json(), CHECK_FIRST);
  }

  restore(microfrontend: string, searchParams: { reason?: string }): Promise<RetirementResult> {
    const call = this.#http.delete(`releases/${microfrontend}/retirement`, { searchParams, retry: 0 });
    return this.#explained(call.json(), CHECK_FIRST);
  }

  async #explained<Result>(call: Promise<Result>, afterLostResponse = RUN_AGAIN): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      throw explainFailure(error, this.#site, afterLostResponse);
    }
  }
}
