import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { CreateReleaseResult } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';

const MEBIBYTE = 1024 * 1024;
const CONTENT = 'x'.repeat(MEBIBYTE);

let shop: DeliveryApp;
let team: TeamClient;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startDeliveryApp({ uploadsPerTeam: 2, uploadsAtOnce: 3 });
  team = await TeamClient.of(shop, 'mf-catalog');
  await shop.app.listen(0, '127.0.0.1');
  port = Number(new URL(await shop.app.getUrl()).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => shop.close());

/** A client that announces a body length and sends as many bytes as the test requests. */
class Upload {
  readonly socket = connect(port, '127.0.0.1');
  #received = '';

  constructor(
    path: string,
    authorization: string,
    length: number,
    { method = 'PUT', type = 'octet-stream' } = {},
  ) {
    sockets.push(this.socket);
    this.socket.on('data', (chunk) => {
      this.#received += chunk;
    });
    const headers = {
      host: 'shop',
      authorization,
      'content-type': `application/${type}`,
      'content-length': length,
    };
    this.send([
      `${method} /api/releases${path} HTTP/1.1`,
      ...Object.entries(headers).map((pair) => pair.join(': ')),
    ]);
  }

  send(lines: string[]): void {
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  /** The statuses of the next `count` responses. */
  async statuses(count: number): Promise<string[]> {
    const read = () => [...this.#received.matchAll(/HTTP\/1\.1 (\d+)/g)].flatMap(([, status = '']) => status);
    while (read().length < count) await once(this.socket, 'data');
    return read();
  }
}

/** An uploaded manifest with a file of 1 MiB, and the upload URL of the file. */
async function createRelease(by: TeamClient, content = CONTENT): Promise<string> {
  const { manifest } = build(by.microfrontend, content);
  const { version } = (await by.createRelease(manifest)).json<CreateReleaseResult>();
  return `/${by.microfrontend}/${version}/files/entry.js`;
}

const lengthOf = (by: TeamClient, content = CONTENT) => `${by.microfrontend} ${content}`.length;

it.each([
  ['a file', '/mf-catalog/0123456789abcdef/files/entry.js', { method: 'PUT', type: 'octet-stream' }],
  ['a manifest', '', { method: 'POST', type: 'json' }],
])('rejects %s without a deploy token before the body is sent', async (_what, path, kind) => {
  for (const token of ['', 'Bearer whetstone_deploy_unknown']) {
    const upload = new Upload(path, token, MEBIBYTE - 1, kind);
    expect(await upload.statuses(1)).toEqual(['401']);
  }
});

it.each([1, 200_000, 1_000_000])(
  'drains a body that is %i bytes too long and answers the next request on the connection',
  async (excess) => {
    const upload = new Upload(await createRelease(team), team.headers.authorization, lengthOf(team) + excess);
    upload.socket.write('y'.repeat(lengthOf(team) + excess));
    upload.send(['GET /api/health/live HTTP/1.1', 'host: shop']);
    expect(await upload.statuses(2)).toEqual(['422', '200']);
  },
);

/** Sizes of the incomplete files in the store. */
async function partialSizes(): Promise<number[]> {
  const folder = join(shop.config.dataDir, 'releases');
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const partial = files.filter((name) => name.endsWith('.partial'));
  return Promise.all(partial.map(async (name) => (await stat(join(folder, name))).size));
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

it('streams a file to the store', async () => {
  const upload = new Upload(await createRelease(team), team.headers.authorization, lengthOf(team));
  upload.socket.write(`mf-catalog ${'x'.repeat(MEBIBYTE / 2)}`);
  await until(async () => ((await partialSizes())[0] ?? 0) > MEBIBYTE / 4);
  upload.socket.write('x'.repeat(MEBIBYTE / 2));
  expect(await upload.statuses(1)).toEqual(['204']);
});

it('limits concurrent uploads per team and in total and rejects more with Retry-After', async () => {
  const other = await TeamClient.of(shop, 'mf-account');
  const textOf = (name: string) => name.padEnd(1_000, '.');
  const begin = async (by: TeamClient, name: string) => {
    const { length } = await partialSizes();
    const path = await createRelease(by, textOf(name));
    const upload = new Upload(path, by.headers.authorization, lengthOf(by, textOf(name)));
    upload.socket.write(by.microfrontend);
    await until(async () => (await partialSizes()).length > length);
    return { upload, end: () => upload.socket.write(` ${textOf(name)}`) };
  };
  const send = async (by: TeamClient) => {
    const [, , version = ''] = (await createRelease(by, 'more')).split('/');
    return by.upload(version, 'entry.js', `${by.microfrontend} more`);
  };
  const errorOf = async (by: TeamClient) => {
    const { statusCode, headers, json } = await send(by);
    return [statusCode, headers['retry-after'], json().detail];
  };
  const begun = [await begin(team, 'one'), await begin(team, 'two')];
  const ownLimit = expect.stringMatching(/^mf-catalog has 2 uploads in progress, which is the limit/);
  expect(await errorOf(team)).toEqual([429, '1', ownLimit]);
  begun.push(await begin(other, 'three'));
  expect(await errorOf(other)).toEqual([429, '1', expect.stringMatching(/^3 uploads are in progress/)]);
  for (const { end } of begun) end();
  for (const { upload } of begun) expect(await upload.statuses(1)).toEqual(['204']);
  expect([(await send(team)).statusCode, (await send(other)).statusCode]).toEqual([204, 204]);
});
