import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientReleaseSet, ReleaseDocument, SignedReleases } from '@whetstone/contract';
import { fakeOidcSettings, fakeStripeSettings } from './fake-services.ts';
import { freePort, onFreePorts } from './free-port.ts';
import { StepError } from './run.ts';
import { Service, type ServicePorts } from './service.ts';
import { microfrontends } from './workspace.ts';

export interface ShopOptions {
  host?: string | undefined;
  port?: string | undefined;
  /** The public URL of the site; by default the URL of the edge. */
  site?: string | undefined;
  dataFolder: string;
  /** Whether 'Continue with Google' opens the fake OIDC provider. */
  fakeOidcProvider?: boolean;
  /** Whether orders are paid at the fake Stripe. */
  fakeStripe?: boolean;
  env?: NodeJS.ProcessEnv;
  /** The standard output of the services; by default that of this process. */
  log?: 'inherit' | 'ignore';
}

/** Addresses for all interfaces, and not of a site. This machine reaches such a server on the loopback address. */
export const WILDCARDS = ['0.0.0.0', '::'];

/** Timeout for a release to reach visitors on a busy machine, and polling interval, in milliseconds. */
const RELEASE_TIMEOUT = 60_000;
const POLL_INTERVAL = 50;

/** The secret that authenticates an edge: EDGE_SECRET, itself or in EDGE_SECRET_FILE, otherwise the secret that the first service generated in the data folder. */
export function readEdgeSecret(dataFolder: string): string {
  const { EDGE_SECRET = '', EDGE_SECRET_FILE = '' } = process.env;
  const file = EDGE_SECRET_FILE.trim() || path.join(dataFolder, 'keys/edge-secret');
  return EDGE_SECRET.trim() || readFileSync(file, 'utf8').trim();
}

/** The current release document, without a check of its signature; null before the first release. */
export async function readReleaseDocument(
  releasesInternalUrl: string,
  dataFolder: string,
): Promise<ReleaseDocument | null> {
  const headers = { 'x-edge-secret': readEdgeSecret(dataFolder) };
  const response = await fetch(`${releasesInternalUrl}/internal/release-document`, { headers });
  if (response.status === 404) return null;
  const { document } = (await response.json()) as SignedReleases;
  const [, payload = ''] = document.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** A running shop: the API, the releases service, the edge in front of them, and optionally the fake OIDC provider and the fake Stripe. */
export class Shop {
  readonly site: string;
  /** The edge's own URL on this machine. */
  readonly edgeUrl: string;
  readonly dataFolder: string;
  readonly #services: Service[] = [];
  readonly #log: ShopOptions['log'];
  #apiPorts: ServicePorts = { port: 0 };
  #releasesPorts: ServicePorts = { port: 0 };
  #releasesEnv: NodeJS.ProcessEnv = {};
  #releases: Service | undefined;
  #stripe: NodeJS.ProcessEnv = {};

  private constructor(site: string, edgeUrl: string, { dataFolder, log }: ShopOptions) {
    this.site = site;
    this.edgeUrl = edgeUrl;
    this.dataFolder = dataFolder;
    this.#log = log;
  }

  /** @throws StepError when a service does not start. Services that have started are stopped. */
  static open(options: ShopOptions, choosePort = freePort): Promise<Shop> {
    // The releases service starts together with the API and before the edge, so it needs their ports in advance.
    return onFreePorts(3, (...ports) => Shop.#open(options, ports.map(String)), choosePort);
  }

  static async #open(options: ShopOptions, ports: string[]): Promise<Shop> {
    const { host = '127.0.0.1', dataFolder, env } = options;
    const [freeEdgePort = '', internalPort, apiInternalPort] = ports;
    const port = options.port ?? freeEdgePort;
    const edgeUrl = `http://${WILDCARDS.includes(host) ? '127.0.0.1' : host}:${port}`;
    const shop = new Shop(options.site ?? edgeUrl, edgeUrl, options);
    try {
      const [google, stripe] = await Promise.all([
        options.fakeOidcProvider ? shop.#startFakeOidcProvider() : {},
        options.fakeStripe ? shop.#startFakeStripe() : {},
      ]);
      shop.#stripe = stripe;
      const api = shop.#start('The API', 'services/api/dist/main.js', {
        ...env,
        ...google,
        ...stripe,
        HOST: '127.0.0.1',
        INTERNAL_HOST: '127.0.0.1',
        API_PORT: '0',
        API_INTERNAL_PORT: apiInternalPort,
        DATA_DIR: dataFolder,
        PUBLIC_URL: shop.site,
      });
      shop.#releasesEnv = {
        DEPLOY_TOKEN_FILES: microfrontends().join(','),
        ...env,
        HOST: '127.0.0.1',
        INTERNAL_HOST: '127.0.0.1',
        DATA_DIR: dataFolder,
        API_INTERNAL_URL: `http://127.0.0.1:${apiInternalPort}`,
        EDGE_URL: `http://127.0.0.1:${internalPort}`,
      };
      [shop.#apiPorts] = await Promise.all([api, shop.startReleases()]);
      await shop.#start('The edge', 'services/edge/dist/main.js', {
        RELEASE_ROOT: '',
        RELEASE_ROOT_FILE: path.join(dataFolder, 'keys/release-root.json'),
        EDGE_SECRET: readEdgeSecret(dataFolder),
        EDGE_SECRET_FILE: '',
        ...env,
        HOST: host,
        PORT: port,
        INTERNAL_HOST: '127.0.0.1',
        INTERNAL_PORT: internalPort,
        PUBLIC_URL: shop.site,
        API_URL: shop.apiUrl,
        RELEASES_URL: shop.releasesUrl,
        RELEASES_INTERNAL_URL: shop.releasesInternalUrl,
        EDGE_DIR: path.join(dataFolder, 'edge'),
      });
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#apiPorts.port}`;
  }

  get releasesUrl(): string {
    return `http://127.0.0.1:${this.#releasesPorts.port}`;
  }

  /** The URL of the internal listener of the releases service. */
  get releasesInternalUrl(): string {
    return `http://127.0.0.1:${this.#releasesPorts.internalPort}`;
  }

  /** The process of the API or of the edge. */
  pidOf(name: 'The API' | 'The edge'): number {
    return this.#services.find((service) => service.name === name)?.pid ?? 0;
  }

  /** The API's settings for the fake Stripe, with which tests control the fake; empty without the fake. */
  get stripe(): NodeJS.ProcessEnv {
    return this.#stripe;
  }

  /** The folder in which the releases service writes a deploy token for each microfrontend. */
  get tokensFolder(): string {
    return path.join(this.dataFolder, 'deploy-tokens');
  }

  /** The current release document, or null before the first release. */
  releaseDocument(): Promise<ReleaseDocument | null> {
    return readReleaseDocument(this.releasesInternalUrl, this.dataFolder);
  }

  /** Resolves when visitors get the live releases: the edge warms up a release before it serves it. @throws StepError after a timeout */
  async waitUntilLive(): Promise<void> {
    const document = await this.releaseDocument();
    const bases = document?.microfrontends.map(({ live }) => live.base) ?? [];
    const limit = AbortSignal.timeout(RELEASE_TIMEOUT);
    for (;;) {
      const served = basesOf(await (await fetch(this.edgeUrl)).text());
      if (bases.every((base) => served.includes(base))) return;
      if (limit.aborted)
        throw new StepError('Visitors do not get the live releases; the log above shows the reason.');
      await wait(POLL_INTERVAL);
    }
  }

  /** Starts the releases service, after the first time on the same ports. */
  async startReleases(): Promise<void> {
    const { port, internalPort = 0 } = this.#releasesPorts;
    const ports = { RELEASES_PORT: String(port), RELEASES_INTERNAL_PORT: String(internalPort) };
    const env = { ...this.#releasesEnv, ...ports };
    this.#releases = new Service('The releases service', 'services/releases/dist/main.js', env, this.#log);
    this.#releasesPorts = await this.#releases.ready();
  }

  /** Ends the releases service without a chance to clean up, as a crash does. The shop keeps running. */
  async killReleases(): Promise<void> {
    await this.#releases?.stop('SIGKILL');
  }

  /** Resolves with an error message when a service without which the shop cannot run ends unexpectedly. */
  unexpectedEnd(): Promise<string> {
    return Promise.race(this.#services.map((service) => service.unexpectedEnd()));
  }

  /** Resolves with an error message when the releases service ends unexpectedly. */
  unexpectedEndOfReleases(): Promise<string> {
    return this.#releases?.unexpectedEnd() ?? new Promise(() => {});
  }

  /** Stops the services in the reverse order of their start; the edge before the releases service that it polls. */
  async close(): Promise<void> {
    for (const service of [...this.#services.reverse(), this.#releases]) await service?.stop();
  }

  /** Returns the API's settings for the provider. */
  async #startFakeOidcProvider(): Promise<NodeJS.ProcessEnv> {
    const { service, apiFor } = fakeOidcSettings(this.site);
    const script = 'services/fakes/google/dist/main.js';
    return apiFor((await this.#start('The fake OIDC provider', script, service)).port);
  }

  /** Returns the API's settings for the fake Stripe. */
  async #startFakeStripe(): Promise<NodeJS.ProcessEnv> {
    const { service, apiFor } = fakeStripeSettings(this.site);
    return apiFor((await this.#start('The fake Stripe', 'services/fakes/stripe/dist/main.js', service)).port);
  }

  #start(name: string, script: string, env: NodeJS.ProcessEnv): Promise<ServicePorts> {
    const service = new Service(name, script, env, this.#log);
    this.#services.push(service);
    return service.ready();
  }
}

const RELEASE_SET = /<script type="application\/json" id="release">(.*?)<\/script>/s;

/** The `base` of each release that runs in a page. Fallbacks of the releases do not count. Empty for a page without releases. */
export function basesOf(page: string): string[] {
  const [, json] = RELEASE_SET.exec(page) ?? [];
  if (!json) return [];
  const { shell, remotes } = JSON.parse(json) as ClientReleaseSet;
  return [shell, ...remotes].map(({ base }) => base);
}
