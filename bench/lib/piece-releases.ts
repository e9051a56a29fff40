import { readDeployment } from '../../scripts/lib/deployment.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

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
    }
  }

  async #call(action: string, body: object): Promise<void> {
    const { site, tokensFolder } = this.#shop;
    const { SHOP_URL, DEPLOY_TOKEN } = await readDeployment(site, tokensFolder, this.#piece);
    const answer = await fetch(`${SHOP_URL}/api/releases/${this.#piece}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  }
}
