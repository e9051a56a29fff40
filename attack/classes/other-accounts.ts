import { operationsOf } from '../../packages/server/src/testing/openapi.ts';
import api from '../../services/api/openapi.json' with { type: 'json' };
import type { AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const DELIVERY = { name: 'Yew workshop', address: '77 Yew Lane', phone: '+44 114 496 0777' };

/** Calls every route that has an id in its path, and every query by email, with the ids of another shopper. */
export async function reachOtherAccounts(shop: AttackedShop, tries: Tries): Promise<void> {
  const owner = await shop.signUp();
  const intruder = await shop.signUp();
  const ids = await fillAccount(shop, owner);
  const before = await ownData(shop, owner);
  for (const { method, path } of operationsOf(api as unknown as Parameters<typeof operationsOf>[0]))
    for (const target of targetsOf(path, ids, owner)) {
      const body = method === 'GET' ? {} : { body: { ...DELIVERY, version: 1, reviews: 'Dull.', rating: 1 } };
      const answer = await shop.send(method, target, { token: intruder.token, ...body });
      const leaked = [owner.email, DELIVERY.address, DELIVERY.phone].find((text) =>
        answer.body.includes(text),
      );
      const shown = { ...answer, body: leaked ?? answer.body };
      tries.judge(`${method} ${target} as another user`, shown, (status) => status < 500 && !leaked);
    }
  tries.expect('the number of accounts as a visitor', 401, await shop.send('GET', '/api/user/count'));
  const after = await ownData(shop, owner);
  tries.record('the account afterwards', after === before, after);
}

/** Returns the ids of what the account has. */
async function fillAccount(shop: AttackedShop, owner: Shopper): Promise<string[]> {
  const { token } = owner;
  const { _id: toolId } = await shop.firstTool();
  const number = await shop.placeOrder(owner);
  const order = await shop.read<{ _id: string; lines: { _id: string }[] }>('GET', `/api/orders/${number}`, {
    token,
  });
  const address = await shop.read<{ _id: string }>('POST', '/api/addresses', { token, body: DELIVERY });
  const review = { client: '', clientName: '', toolId, reviews: 'Cuts well.', rating: 5 };
  await shop.read('POST', '/api/review', { token, body: review });
  const reviews = await shop.read<{ _id: string }[]>('GET', '/api/review/mine', { token });
  return [
    number,
    order._id,
    address._id,
    owner.id,
    owner.email,
    ...[...order.lines, ...reviews].map(({ _id }) => _id),
  ].filter(Boolean);
}

/** The addresses that the path stands for, with each of the ids. */
function targetsOf(path: string, ids: readonly string[], { email }: Shopper): string[] {
  const query = new URLSearchParams({ email, client: email });
  if (!path.includes('{')) return [`${path}?${query}`];
  return ids.map((id) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)));
}

/** All data of the account, without what changes by itself. */
async function ownData(shop: AttackedShop, { token }: Shopper): Promise<string> {
  const { exportedAt, emails, ...data } = await shop.read<Record<string, unknown>>(
    'GET',
    '/api/user/me/export',
    { token },
  );
  return JSON.stringify(data);
}
