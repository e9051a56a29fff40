import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEdge } from '../app.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

it('a request to the releases service ends when its client disconnects, so the gate stops its check', async () => {
  const received = Promise.withResolvers<ServerResponse>();
  const releases = createServer((request, response) => {
    request.resume();
    received.resolve(response);
  }).listen(0, '127.0.0.1');
  await once(releases, 'listening');
  const source = await ReleaseSource.open();
  const folder = await edgeFolder();
  const releasesUrl = `http://127.0.0.1:${(releases.address() as AddressInfo).port}`;
  const edge = await createEdge(configFor(source, folder, { releasesUrl }));
  const site = await edge.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const publication = fetch(`${site}/api/releases/mf-saws/0123456789abcdef/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"percentage":100}',
    signal: client.signal,
  });
  const closed = once(await received.promise, 'close');
  client.abort();
  await expect(publication).rejects.toThrow('aborted');
  await closed;
  await edge.close();
  releases.close();
  await source.stop();
  await removeFolder(folder);
});
