import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const TEN_MINUTES = 600;
const EVENTS = ['order.placed'];
/** Addresses of the machine and of its networks, in several notations. */
const PRIVATE = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '%31%32%37.0.0.1'],
  ...['0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  ...['[fe80::1]', '[fd00::1]', '１２７.0.0.1'],
];
const ODD_URLS = ['', 'x', 'javascript:alert(1)', 'file:///etc/passwd', '//hooks.example/', 7, null, ['x']];

interface Endpoint {
  id: string;
  version: number;
}

/** Makes the shop send requests into its own network, reads secrets, and turns a webhook to another receiver. */
export async function abuseWebhooks(shop: AttackedShop, tries: Tries): Promise<void> {
  let reached = 0;
  const trap = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const { port } = trap.address() as AddressInfo;
  const token = await shop.provenAdminToken();
  const add = (url: unknown) => {
    return shop.send('POST', '/api/webhooks', { token, body: { url, description: '', events: EVENTS } });
  };
  const urls = [
    ...PRIVATE.map((host) => `https://${host}:${port}/`),
    ...[`http://127.0.0.1:${port}/`, `https://hooks.example@127.0.0.1:${port}/`, 'https://hooks.example:22/'],
    ...ODD_URLS,
  ];
  for (const url of urls) tries.expect(`a webhook to ${url}`, 400, await add(url));

  const named = await shop.read<Endpoint>('POST', '/api/webhooks', {
    token,
    // The resolver of webhooks asks no file of the machine for this name.
    body: { url: `https://localhost:${port}/`, description: '', events: EVENTS },
  });
  const sent = await shop.send('POST', `/api/webhooks/${named.id}/test`, { token });
  tries.record(
    'a test event to localhost',
    sent.status === 200 && !sent.body.includes('"status":2'),
    sent.body,
  );
  tries.record('connections to the machine itself', reached === 0, reached);
  trap.close();
  await changeWithoutProof(shop, tries, named, urls);
  const listed = await shop.send('GET', '/api/webhooks', { token });
  tries.record('secrets in the list', listed.status === 200 && !listed.body.includes('whsec_'), listed.body);
  await shop.read('DELETE', `/api/webhooks/${named.id}`, { token });
}

async function changeWithoutProof(
  shop: AttackedShop,
  tries: Tries,
  { id, version }: Endpoint,
  urls: readonly unknown[],
): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const old = await shop.forgeAdminToken({ claims: { auth_time: now - TEN_MINUTES - 1 } });
  const proven = await shop.provenAdminToken();
  const { token: shopper } = await shop.signUp();
  const target = `/api/webhooks/${id}?version=${version}`;
  const thief = { url: 'https://thief.example/', description: '', events: EVENTS, state: 'active' };
  const callers: [who: string, token: string | undefined, expected: number][] = [
    ['a token of an old proof', old, 403],
    ['a shopper', shopper, 403],
    ['a visitor', undefined, 401],
  ];
  for (const [who, token, expected] of callers)
    tries.expect(
      `another receiver by ${who}`,
      expected,
      await shop.send('PUT', target, { token, body: thief }),
    );
  for (const url of urls) {
    const answer = await shop.send('PUT', target, { token: proven, body: { ...thief, url } });
    tries.expect(`a webhook that changes to ${url}`, 400, answer);
  }
}
