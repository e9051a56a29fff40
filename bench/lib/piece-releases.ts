import { setTimeout as wait } from 'node:timers/promises';
import { readDeployment } from '../../scripts/lib/deployment.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

/** Milliseconds between two looks at what visitors get. */
const LOOK_INTERVAL = 5;

/** What a piece's team asks of a shop, and what becomes of it. */
export class PieceReleases {
  readonly #shop: Shop;
  readonly #piece: string;

  constructor(shop: Shop, piece: string) {
    this.#shop = shop;
    this.#piece = piece;
  }

  /** What everybody gets who is meant for no canary. */
  async liveVersion(): Promise<string> {
    const document = await this.#shop.releaseDocument();
    const live = document?.pieces.find((rollout) => rollout.live.name === this.#piece)?.live;
    if (!live) throw new Error(`${this.#piece} is not live.`);
    return live.version;
  }

  publish(version: string, percentage = 100): Promise<void> {
    return this.#call(`${version}/publication`, { percentage });
  }

  /** Takes this version back: stops it as a canary, else brings back what was live before. */
  rollBack(version: string): Promise<void> {
    return this.#call('rollback', { version });
  }

  /** Ends when the page of a visitor with this cookie names the version. */
  async served(version: string, cookie = ''): Promise<void> {
    for (;;) {
      const page = await (await fetch(this.#shop.site, { headers: { cookie } })).text();
      if (page.includes(`/releases/${this.#piece}/${version}/`)) return;
      await wait(LOOK_INTERVAL);
    }
  }

  /** When the ledger took down what is live, in milliseconds since the epoch. */
  async liveSince(): Promise<number> {
    const { live } = await (await this.#ask('')).json();
    return Date.parse(live.since);
  }

  async #call(action: string, body: object): Promise<void> {
    await this.#ask(`/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #ask(action: string, request: RequestInit = {}): Promise<Response> {
    const { site, tokensFolder } = this.#shop;
    const { SHOP_URL, DEPLOY_TOKEN } = await readDeployment(site, tokensFolder, this.#piece);
    const headers = { ...request.headers, authorization: `Bearer ${DEPLOY_TOKEN}` };
    const answer = await fetch(`${SHOP_URL}/api/releases/${this.#piece}${action}`, { ...request, headers });
    if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
