import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { changeVersion, modifyBuild } from '../../scripts/lib/modify-build.ts';
import { readDeployment } from '../../scripts/lib/release-built.ts';
import { StepError } from '../../scripts/lib/run.ts';
import type { Shop } from '../../scripts/lib/shop.ts';

const MICROFRONTEND = 'mf-content';

/** Creates builds that the shop does not have. Returns a function that releases them to all visitors, one after the other. */
export async function prepareReleases(
  shop: Shop,
  count: number,
  label: string,
): Promise<() => Promise<void>> {
  const { SHOP_URL, DEPLOY_TOKEN } = await readDeployment(shop.site, shop.tokensFolder, MICROFRONTEND);
  const folders: string[] = [];
  for (let at = 0; at < count; at += 1)
    folders.push(await modifyBuild(MICROFRONTEND, (dist) => changeVersion(dist, `${label}, build ${at}`)));
  const publisher = new Publisher(`${SHOP_URL}/api/releases`, DEPLOY_TOKEN);
  return async () => {
    for (const folder of folders) {
      await publisher.release(path.join(folder, 'dist'));
      await rm(path.dirname(folder), { recursive: true });
    }
  };
}

/** The calls of the release command, without a process of its own. */
class Publisher {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async release(dist: string): Promise<void> {
    const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
    const created = await this.#send('POST', '', 'application/json', JSON.stringify({ manifest }));
    const { version, missing } = await created.json();
    const release = `/${MICROFRONTEND}/${version}`;
    for (const file of missing) {
      const content = await readFile(path.join(dist, file));
      await this.#send('PUT', `${release}/files/${file}`, 'application/octet-stream', content);
    }
    await this.#send('POST', `${release}/publication`, 'application/json', '{"percentage":100}');
  }

  async #send(
    method: string,
    address: string,
    type: string,
    body: string | Buffer<ArrayBuffer>,
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': type };
    const response = await fetch(this.#url + address, { method, headers, body });
    if (response.ok) return response;
    throw new StepError(`${method} ${address} returned ${response.status}: ${await response.text()}`);
  }
}
