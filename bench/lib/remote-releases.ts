import { setTimeout as wait } from 'node:timers/promises';
import { readDeployment } from '../../scripts/lib/release-built.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

/** Milliseconds. */
const POLL_INTERVAL = 5;
/** Visitors among whom the one with a canary is looked for. */
const VISITORS = 64;
/** The fallback releases in a page. After a publication, the fallback is the release that a rollback restores. */
const FALLBACKS = /"lastGood":\{[^}]*\}/g;

/** Publishes and rolls back versions of a microfrontend, and waits until visitors get them. */
export class RemoteReleases {
  readonly #shop: Shop;
  readonly #microfrontend: string;

  constructor(shop: Shop, microfrontend: string) {
    this.#shop = shop;
    this.#microfrontend = microfrontend;
  }

  /** The version for visitors without a canary. */
  async liveVersion(): Promise<string> {
    const document = await this.#shop.releaseDocument();
    const live = document?.microfrontends.find((rollout) => rollout.live.name === this.#microfrontend)?.live;
    if (!live) throw new Error(`${this.#microfrontend} is not live.`);
    return live.version;
  }

  publish(version: string, percentage = 100): Promise<unknown> {
    return this.#request(`/${version}/publication`, { percentage });
  }

  /** Stops this version as a canary, or restores the version that was live before. */
  rollBack(version: string): Promise<unknown> {
    return this.#request('/rollback', { version });
  }

  /** Resolves when the page of a visitor with this cookie names the version. */
  async served(version: string, cookie = ''): Promise<void> {
    for (;;) {
      if (await this.#isServed(version, cookie)) return;
      await wait(POLL_INTERVAL);
    }
  }

  /** Resolves to the cookie of a visitor whose page names the canary. */
  async visitorOf(canary: string): Promise<string> {
    for (let bucket = 0; ; bucket = (bucket + 1) % VISITORS) {
      const cookie = `bucket=${bucket}`;
      if (await this.#isServed(canary, cookie)) return cookie;
      await wait(POLL_INTERVAL);
    }
  }

  /** Time of the ledger entry of the live version, in milliseconds since the epoch. */
  async liveSince(): Promise<number> {
    const { live } = await (await this.#request('')).json();
    return Date.parse(live.since);
  }

  async #isServed(version: string, cookie: string): Promise<boolean> {
    const page = await (await fetch(this.#shop.site, { headers: { cookie } })).text();
    return page.replaceAll(FALLBACKS, '').includes(`/releases/${this.#microfrontend}/${version}/`);
  }

  async #request(action: string, body?: object): Promise<Response> {
    const { SHOP_URL, DEPLOY_TOKEN } = await readDeployment(this.#shop, this.#microfrontend);
    const response = await fetch(`${SHOP_URL}/api/releases/${this.#microfrontend}${action}`, {
      headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${action} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}
