import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendRelease, MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { createDatabase } from '../../scripts/lib/database-server.ts';
import { freePort, isPortFree } from '../../scripts/lib/free-port.ts';
import { modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { preparedData, TEST_SHOP } from '../../scripts/lib/prepared-shop.ts';
import { type Deployment, readDeployment, release, runWhetstone } from '../../scripts/lib/release-built.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { test as base } from './test.ts';

/** More releases of one microfrontend than any test creates. */
const MAX_ROLLBACKS = 20;

/** Development servers of all tests of a worker. */
const DEVELOPMENT_SERVERS = 8;

/** A shop with every microfrontend released, for tests that release and break microfrontends. */
export class OwnShop {
  readonly #shop: Shop;
  /** The initial rollouts, by microfrontend. */
  readonly #prepared: ReadonlyMap<string, MicrofrontendRollout>;
  /** The allowed ports that no test has taken. */
  readonly #developmentPorts: number[];

  private constructor(
    shop: Shop,
    prepared: readonly MicrofrontendRollout[],
    developmentPorts: readonly number[],
  ) {
    this.#shop = shop;
    this.#developmentPorts = [...developmentPorts];
    this.#prepared = new Map(prepared.map((rollout) => [rollout.live.name, rollout]));
  }

  static async open(env: NodeJS.ProcessEnv = {}): Promise<OwnShop> {
    const ports = await Promise.all(Array.from({ length: DEVELOPMENT_SERVERS }, freePort));
    const dataFolder = await preparedData();
    const shop = await Shop.open({
      dataFolder,
      fakeStripe: true,
      // Tests place orders faster than the production limit allows. No page hangs on the server, and a busy machine renders slowly.
      env: {
        ...TEST_SHOP,
        ORDERS_PER_MINUTE: '1000',
        RENDER_DEADLINE_MS: '20000',
        RENDER_NICENESS: '0',
        DEV_ORIGINS: ports.map((port) => `http://localhost:${port}`).join(),
        ...(await onServer()),
        ...env,
      },
    }).catch(async (error) => {
      await rm(dataFolder, { recursive: true, force: true });
      throw error;
    });
    return new OwnShop(shop, (await shop.releaseDocument())?.microfrontends ?? [], ports);
  }

  get site(): string {
    return this.#shop.site;
  }

  get dataFolder(): string {
    return this.#shop.dataFolder;
  }

  /** A port of this machine at which the shop allows a development server, and nothing listens. */
  async takeDevelopmentPort(): Promise<number> {
    for (;;) {
      const port = this.#developmentPorts.pop();
      if (port === undefined) throw new Error('Tests have taken all development ports.');
      if (await isPortFree(port)) return port;
    }
  }

  /** The live releases by microfrontend. */
  async live(): Promise<Record<string, MicrofrontendRelease>> {
    const { microfrontends } = await this.document();
    return Object.fromEntries(microfrontends.map(({ live }) => [live.name, live]));
  }

  async document(): Promise<ReleaseDocument> {
    const document = await this.#shop.releaseDocument();
    if (!document) throw new Error('Nothing is released.');
    return document;
  }

  /** Environment variables for releases of the microfrontend to this shop. */
  deployment(microfrontend: string): Promise<Deployment> {
    return readDeployment(this.#shop, microfrontend);
  }

  /** Releases the build in a microfrontend's folder and waits until it is live. Returns the command's output; rejects with the gate's report. */
  async release(folder: string, ...options: string[]): Promise<string> {
    const output = await release(folder, await this.deployment(path.basename(folder)), options);
    await this.waitUntilLive();
    return output;
  }

  /** Releases a microfrontend with changed files and waits until the release is live. */
  async releaseChanged(
    microfrontend: string,
    change: (dist: string) => Promise<void>,
    ...options: string[]
  ): Promise<string> {
    const folder = await modifyBuild(microfrontend, change);
    try {
      return await this.release(folder, ...options);
    } finally {
      await removeBuild(folder);
    }
  }

  async rollBack(microfrontend: string): Promise<void> {
    await runWhetstone(['rollback'], path.join(ROOT, microfrontend), await this.deployment(microfrontend));
    await this.waitUntilLive();
  }

  /** Removes all files of a remote from the edge and the store. Returns a function that restores them. */
  async removeFiles(remote: string): Promise<() => Promise<void>> {
    const folders = [`edge/mirror/${remote}`, 'releases'].map((folder) => path.join(this.dataFolder, folder));
    for (const folder of folders) await rename(folder, `${folder}.gone`);
    return async () => {
      for (const folder of folders) await rename(`${folder}.gone`, folder);
    };
  }

  /** Rolls back to the initial releases. Returns whether the initial state is restored. */
  async restore(): Promise<boolean> {
    for (let step = 0; step < MAX_ROLLBACKS; step += 1) {
      const { microfrontends } = await this.document();
      const changed = microfrontends.find((rollout) => !this.#isPrepared(rollout));
      if (!changed && microfrontends.length < this.#prepared.size) return false;
      if (!changed) return this.waitUntilLive().then(() => true);
      // There is no deploy token of an added microfrontend.
      if (!this.#prepared.has(changed.live.name)) return false;
      await this.#rollBackOnce(changed);
    }
    return false;
  }

  #isPrepared({ live, canary }: MicrofrontendRollout): boolean {
    return !canary && this.#prepared.get(live.name)?.live.version === live.version;
  }

  async #rollBackOnce({ live, canary }: MicrofrontendRollout): Promise<void> {
    const { DEPLOY_TOKEN } = await this.deployment(live.name);
    const response = await fetch(`${this.site}/api/releases/${live.name}/rollback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: (canary?.release ?? live).version }),
    });
    if (!response.ok) throw new Error(`The rollback of ${live.name} returned ${response.status}.`);
  }

  /** Ends the releases service as a crash does. */
  killReleases(): Promise<void> {
    return this.#shop.killReleases();
  }

  /** Starts the releases service after `killReleases`. */
  startReleases(): Promise<void> {
    return this.#shop.startReleases();
  }

  async close(): Promise<void> {
    await this.#shop.close();
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  waitUntilLive(): Promise<void> {
    return this.#shop.waitUntilLive();
  }
}

/** A new database on the server of the shop under test, or nothing if that has the embedded database. */
async function onServer(): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_SERVER_URL: server } = process.env;
  if (!server) return {};
  return { DATABASE_URL: await createDatabase(server, `own_shop_${process.pid}_${Date.now()}`) };
}

/** The shop that the tests of one worker share. */
class WorkerShop {
  #shop: OwnShop | undefined;

  async open(): Promise<OwnShop> {
    this.#shop ??= await OwnShop.open();
    return this.#shop;
  }

  async close(): Promise<void> {
    await this.#shop?.close();
    this.#shop = undefined;
  }
}

interface ShopOptions {
  /** Whether the shop is unused: an edge keeps rendering pages that it has rendered before. */
  isShopFresh: boolean;
}

/**
 * A test with exclusive use of a shop. `page` opens URLs of that shop. After the test the shop rolls back to its
 * initial releases. A new shop replaces one that a failed test used or that cannot roll back.
 */
export const test = base.extend<{ shop: OwnShop } & ShopOptions, { workerShop: WorkerShop }>({
  workerShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const shop = new WorkerShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  isShopFresh: [false, { option: true }],
  shop: async ({ workerShop, isShopFresh }, use, testInfo) => {
    if (isShopFresh) await workerShop.close();
    const shop = await workerShop.open();
    await use(shop);
    if (testInfo.status !== testInfo.expectedStatus || !(await shop.restore())) await workerShop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.site),
});
