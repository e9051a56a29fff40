import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseDocument } from '@whetstone/contract';
import { edgeHeaders, readEdgeSecret } from './edge-secret.ts';
import { fakeOidcSettings } from './fake-oidc-provider.ts';
import { freePort } from './free-port.ts';
import { StepError } from './run.ts';
import { Service } from './service.ts';
import { microfrontends } from './workspace.ts';

export interface ShopOptions {
  host?: string | undefined;
  port?: string | undefined;
  /** The site's address as browsers see it; by default the edge's own. */
  site?: string | undefined;
  dataFolder: string;
  /** Whether 'Continue with Google' leads to the stand-in. */
  fakeOidcProvider: boolean;
  env?: NodeJS.ProcessEnv;
  /** Where the services' standard output goes; by default to this process's. */
  log?: 'inherit' | 'ignore';
}

/** Addresses that mean "every interface"; this machine reaches such a server on its own address. */
const WILDCARDS = ['0.0.0.0', '::'];

/** Milliseconds in which visitors get what was released, on a machine that may be busy, and between two looks. */
const RELEASE_LIMIT = 30_000;
const LOOK_INTERVAL = 50;

/** A running shop: the API, the edge in front of it, and where it is wanted the fake OIDC provider. */
export class Shop {
  readonly site: string;
  /** The edge's own address on this machine. */
  readonly edgeUrl: string;
  readonly dataFolder: string;
  readonly #services: Service[] = [];
  readonly #log: ShopOptions['log'];
  #apiPort = 0;

  private constructor(site: string, edgeUrl: string, { dataFolder, log }: ShopOptions) {
    this.site = site;
    this.edgeUrl = edgeUrl;
    this.dataFolder = dataFolder;
    this.#log = log;
  }

  /** @throws StepError when a service does not start; what had started is stopped */
  static async open(options: ShopOptions): Promise<Shop> {
    const { host = '127.0.0.1', dataFolder, env } = options;
    // The API needs the edge's address before the edge starts, so this port is chosen in advance.
    const port = options.port ?? String(await freePort());
    const edgeUrl = `http://${WILDCARDS.includes(host) ? '127.0.0.1' : host}:${port}`;
    const shop = new Shop(options.site ?? edgeUrl, edgeUrl, options);
    try {
      const google = options.fakeOidcProvider ? await shop.#startGoogle() : {};
      shop.#apiPort = await shop.#start('The API', 'services/api/dist/main.js', {
        DEPLOY_TOKEN_FILES: microfrontends().join(','),
        ...env,
        ...google,
        HOST: '127.0.0.1',
        API_PORT: '0',
        DATA_DIR: dataFolder,
        PUBLIC_URL: shop.site,
        EDGE_URL: edgeUrl,
      });
      await shop.#start('The edge', 'services/edge/dist/main.js', {
        RELEASE_PUBLIC_KEY: '',
        RELEASE_PUBLIC_KEY_FILE: path.join(dataFolder, 'keys/release-public.pem'),
        EDGE_SECRET: readEdgeSecret(dataFolder),
        EDGE_SECRET_FILE: '',
        ...env,
        HOST: host,
        PORT: port,
        PUBLIC_URL: shop.site,
        API_URL: shop.apiUrl,
        EDGE_DIR: path.join(dataFolder, 'edge'),
      });
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#apiPort}`;
  }

  /** Where the API leaves a deploy token for each microfrontend. */
  get tokensFolder(): string {
    return path.join(this.dataFolder, 'deploy-tokens');
  }

  /** What visitors get; null where nothing is released yet. */
  async releaseDocument(): Promise<ReleaseDocument | null> {
    const headers = edgeHeaders(this.dataFolder);
    const answer = await fetch(`${this.apiUrl}/api/internal/release-document`, { headers });
    if (answer.status === 404) return null;
    const [, payload = ''] = (await answer.text()).split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  /** Resolves when visitors get what is live: the edge warms a new release before it takes traffic. @throws StepError when they do not */
  async waitUntilLive(): Promise<void> {
    const document = await this.releaseDocument();
    const bases = document?.pieces.map(({ live }) => `"base":"${live.base}"`) ?? [];
    const limit = AbortSignal.timeout(RELEASE_LIMIT);
    for (;;) {
      const page = await (await fetch(this.edgeUrl)).text();
      if (bases.every((base) => page.includes(base))) return;
      if (limit.aborted)
        throw new StepError('Visitors do not get what was released; the log above says why.');
      await wait(LOOK_INTERVAL);
    }
  }

  /** Resolves with a sentence when a service ends although nobody stopped it. */
  unexpectedEnd(): Promise<string> {
    return Promise.race(this.#services.map((service) => service.unexpectedEnd()));
  }

  /** Stops the services in the reverse order of their start. */
  async close(): Promise<void> {
    for (const service of this.#services.reverse()) await service.stop();
  }

  /** Answers what the API must know of it. */
  async #startGoogle(): Promise<NodeJS.ProcessEnv> {
    const { provider, apiFor } = fakeOidcSettings(this.site);
    return apiFor(
      await this.#start('The fake OIDC provider', 'services/google-stand-in/dist/main.js', provider),
    );
  }

  /** Returns the port of the service. */
  #start(name: string, script: string, env: NodeJS.ProcessEnv): Promise<number> {
    const service = new Service(name, script, env, this.#log);
    this.#services.push(service);
    return service.ready();
  }
}
