import { freePort } from './free-port.ts';
import { Service } from './service.ts';

export interface ShopOptions {
  host?: string | undefined;
  port?: string | undefined;
  /** The site's address as browsers see it; by default the edge's own. */
  site?: string | undefined;
  dataFolder: string;
  releasesFolder: string;
  env?: NodeJS.ProcessEnv;
}

/** A running shop: the API, and the edge in front of it. */
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
      await shop.#start('The API', 'services/api/dist/main.js', {
        ...env,
        HOST: '127.0.0.1',
        API_PORT: apiPort,
        DATA_DIR: dataFolder,
        PUBLIC_URL: site,
      });
      await shop.#start('The edge', 'services/edge/dist/main.js', {
        HOST: host,
        PORT: port,
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

  async #start(name: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
    const service = new Service(name, script, env);
    this.#services.push(service);
    await service.ready();
  }
}
