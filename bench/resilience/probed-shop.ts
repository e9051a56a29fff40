import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.ts';
import { preparedData } from '../../scripts/lib/prepared-shop.ts';
import type { Shop } from '../../scripts/lib/shop.ts';
import { openShop } from '../lib/servers.ts';
import type { EdgeFigures } from './edge-probe.ts';

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'edge-probe.ts')).href;

/** The built shop with the default log level and limits, and a probe in the process of its edge. */
export class ProbedShop {
  readonly shop: Shop;
  readonly #probe: string;

  private constructor(shop: Shop, probe: string) {
    this.shop = shop;
    this.#probe = probe;
  }

  static async open(open: AsyncDisposableStack): Promise<ProbedShop> {
    const port = String(await freePort());
    const env = { NODE_OPTIONS: `--import=${PROBE}`, PROBE_PORT: port };
    const shop = await openShop(open, await preparedData(), env);
    return new ProbedShop(shop, `http://127.0.0.1:${port}`);
  }

  /** A path for every page without access rules. */
  async publicPaths(): Promise<string[]> {
    const document = await this.shop.releaseDocument();
    const [tool] = await (await fetch(`${this.shop.site}/api/purchase?limit=1`)).json();
    const routes = document?.microfrontends.flatMap(({ live }) => live.routes) ?? [];
    return routes
      .filter(({ access }) => access === 'everyone')
      .map(({ path, listedBy }) => path.replace(/:[^/]+/, tool[listedBy?.field ?? '_id']));
  }

  async figures(): Promise<EdgeFigures> {
    return (await fetch(this.#probe)).json() as Promise<EdgeFigures>;
  }

  /** Ends one of the edge's render threads. Returns false when there is none. */
  async endThread(): Promise<boolean> {
    return (await fetch(this.#probe, { method: 'POST' })).ok;
  }
}
