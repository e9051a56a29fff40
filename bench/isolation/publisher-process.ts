import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StepError } from '../../scripts/lib/run.ts';
import type { Publication } from './publisher.ts';

/* Releases the builds of a message, and ends. */

/** Makes the calls of the release command, without a process of its own. */
async function release({ SHOP_URL, DEPLOY_TOKEN }: Publication['deployment'], dist: string): Promise<void> {
  const send = async (method: string, address: string, type: string, body: string | Buffer<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': type };
    const response = await fetch(`${SHOP_URL}/api/releases${address}`, { method, headers, body });
    if (response.ok) return response;
    throw new StepError(`${method} ${address} returned ${response.status}: ${await response.text()}`);
  };
  const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const created = await send('POST', '', 'application/json', JSON.stringify({ manifest }));
  const { version, missing } = await created.json();
  const address = `/${manifest.name}/${version}`;
  for (const file of missing) {
    const content = await readFile(path.join(dist, file));
    await send('PUT', `${address}/files/${file}`, 'application/octet-stream', content);
  }
  await send('POST', `${address}/publication`, 'application/json', '{"percentage":100}');
}

process.once('message', async ({ deployment, folders }: Publication) => {
  for (const folder of folders) await release(deployment, path.join(folder, 'dist'));
  process.disconnect();
});
process.send?.('ready');
