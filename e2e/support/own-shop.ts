import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { ReleaseDocument, ReleasedPiece } from '@whetstone/contract';
import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { type Deployment, readDeployment } from '../../scripts/lib/deployment.ts';
import { preparedData, TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import { release, runWhetstone } from '../../scripts/lib/release-pieces.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';

/** A shop of the test's own, in which every piece is released, to break and replace. */
export class OwnShop {
  readonly #shop: Shop;

  private constructor(shop: Shop) {
    this.#shop = shop;
  }

  static async open(env: NodeJS.ProcessEnv = {}): Promise<OwnShop> {
    return new OwnShop(
      await Shop.open({
        dataFolder: await preparedData(),
        googleStandIn: false,
        // Driven browsers order and sign up faster than the people whom the limits are made for.
        env: {
          ...TEST_ADMIN,
          LOG_LEVEL: 'fatal',
          ORDERS_PER_MINUTE: '1000',
          RATE_LIMIT_FACTOR: '10',
          ...env,
        },
      }),
    );
  }

  get site(): string {
    return this.#shop.site;
  }

  get dataFolder(): string {
    return this.#shop.dataFolder;
  }

  /** What is live, by piece. */
  async live(): Promise<Record<string, ReleasedPiece>> {
    const { pieces } = await this.document();
    return Object.fromEntries(pieces.map(({ live }) => [live.name, live]));
  }

  async document(): Promise<ReleaseDocument> {
    const document = await this.#shop.releaseDocument();
    if (!document) throw new Error('Nothing is released.');
    return document;
  }

  /** What lets a piece's team release to this shop: variables for its command. */
  deployment(piece: string): Promise<Deployment> {
    return readDeployment(this.site, this.#shop.tokensFolder, piece);
  }

  /** Releases what was built in a piece's folder, as its team would; ends when visitors get it. Rejects with what the gate says. */
  async release(folder: string, ...options: string[]): Promise<string> {
    const said = await release(folder, await this.deployment(path.basename(folder)), options);
    await this.servesTheLatest();
    return said;
  }

  /** Releases a piece again with its files changed; ends when visitors get it. */
  async releaseChanged(
    piece: string,
    change: (dist: string) => Promise<void>,
    ...options: string[]
  ): Promise<string> {
    const folder = await changedBuild(piece, change);
    try {
      return await this.release(folder, ...options);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async rollBack(piece: string): Promise<void> {
    await runWhetstone(['rollback'], path.join(ROOT, piece), await this.deployment(piece));
    await this.servesTheLatest();
  }

  /** Takes all files of a remote away, at the edge and in the store; answers how to bring them back. */
  async takeAway(remote: string): Promise<() => Promise<void>> {
    const places = [`edge/mirror/${remote}`, 'releases'].map((place) => path.join(this.dataFolder, place));
    for (const place of places) await rename(place, `${place}.gone`);
    return async () => {
      for (const place of places) await rename(`${place}.gone`, place);
    };
  }

  async close(): Promise<void> {
    await this.#shop.close();
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  servesTheLatest(): Promise<void> {
    return this.#shop.servesTheLatest();
  }
}

/** A test with a shop of its own; its page's addresses are in that shop. */
export const test = base.extend<{ shop: OwnShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  shop: async ({}, use) => {
    const shop = await OwnShop.open();
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.site),
});
