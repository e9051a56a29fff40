import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.ts';
import { preparedData } from '../../scripts/lib/prepared-shop.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import type { EdgeFigures } from './edge-probe.ts';

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'edge-probe.ts')).href;

/** The built shop, with a probe in its edge's process. */
export class ProbedShop {
  readonly shop: Shop;
  readonly #probe: string;

  private constructor(shop: Shop, probe: string) {
    this.shop = shop;
    this.#probe = probe;
  }

  static async open(): Promise<ProbedShop> {
    const port = String(await freePort());
    const shop = await Shop.open({
      dataFolder: await preparedData(),
      googleStandIn: false,
      env: { LOG_LEVEL: 'fatal', NODE_OPTIONS: `--import=${PROBE}`, PROBE_PORT: port },
    });
    return new ProbedShop(shop, `http://127.0.0.1:${port}`);
  }

  async figures(): Promise<EdgeFigures> {
    return (await fetch(this.#probe)).json() as Promise<EdgeFigures>;
  }

  /** Ends one of the edge's render threads; answers whether there was one. */
  async endThread(): Promise<boolean> {
    return (await fetch(this.#probe, { method: 'POST' })).ok;
  }

  async close(): Promise<void> {
    await this.shop.close();
    await rm(this.shop.dataFolder, { recursive: true, force: true });
  }
}
