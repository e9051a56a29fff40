import { freePort } from './free-port.ts';
import { introduceGoogleStandIn } from './google-stand-in.ts';
import { Service } from './service.ts';

export interface ShopOptions {
  host?: string | undefined;
  port?: string | undefined;
  /** The site's address as browsers see it; by default the edge's own. */
  site?: string | undefined;
  dataFolder: string;
  releasesFolder: string;
  /** Whether 'Continue with Google' leads to the stand-in. */
  googleStandIn: boolean;
  env?: NodeJS.ProcessEnv;
}

/** A running shop: the API, the edge in front of it, and where it is wanted the stand-in for Google. */
export class Shop {
  readonly site: string;
  readonly apiUrl: string;
  readonly #services: Service[] = [];

  private constructor(site: string, apiUrl: string) {
    this.site = site;
    this.apiUrl = apiUrl;
  }

  /** @throws StepError when a service does not start; what had started is stopped */
  static async open(options: ShopOptions): Promise<Shop> {
    const { host = '127.0.0.1', dataFolder, releasesFolder, env } = options;
    const port = options.port ?? String(await freePort());
    const site = options.site ?? `http://${host}:${port}`;
    const apiPort = String(await freePort());
    const shop = new Shop(site, `http://127.0.0.1:${apiPort}`);
    try {
      const google = options.googleStandIn ? await shop.#startGoogle() : {};
      await shop.#start('The API', 'services/api/dist/main.js', {
        ...env,
        ...google,
        HOST: '127.0.0.1',
        API_PORT: apiPort,
        DATA_DIR: dataFolder,
        PUBLIC_URL: site,
      });
      await shop.#start('The edge', 'services/edge/dist/main.js', {
        HOST: host,
        PORT: port,
        PUBLIC_URL: site,
        API_URL: shop.apiUrl,
        RELEASES_DIR: releasesFolder,
      });
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
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
    const { standIn, api } = await introduceGoogleStandIn(this.site);
    await this.#start('The stand-in for Google', 'services/google-stand-in/dist/main.js', standIn);
    return api;
  }

  async #start(name: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
    const service = new Service(name, script, env);
    this.#services.push(service);
    await service.ready();
  }
}
