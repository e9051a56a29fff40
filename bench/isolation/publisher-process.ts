import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StepError } from '../../scripts/lib/run.ts';
import type { Publication } from './publisher.ts';

/* Releases the builds of a message, and ends. */

/** The calls of the release command, without a process of its own. */
class Publisher {
  readonly #url: string;
  readonly #token: string;

  constructor({ SHOP_URL, DEPLOY_TOKEN }: Publication['deployment']) {
    this.#url = `${SHOP_URL}/api/releases`;
    this.#token = DEPLOY_TOKEN;
  }

  async release(dist: string): Promise<void> {
    const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
    const created = await this.#send('POST', '', 'application/json', JSON.stringify({ manifest }));
    const { version, missing } = await created.json();
    const release = `/${manifest.name}/${version}`;
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

process.once('message', async ({ deployment, folders }: Publication) => {
  const publisher = new Publisher(deployment);
  for (const folder of folders) await publisher.release(path.join(folder, 'dist'));
  process.disconnect();
});
process.send?.('ready');
