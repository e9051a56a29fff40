import { randomUUID } from 'node:crypto';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import { CONTACT } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

interface Entry {
  _id: string;
  action: string;
}

/** Changes the audit log as an admin, and looks for the data of an erased account. */
export async function searchRecords(shop: AttackedShop, tries: Tries): Promise<void> {
  await changeEntries(shop, tries);
  await searchErased(shop, tries);
}

async function changeEntries(shop: AttackedShop, tries: Tries): Promise<void> {
  const token = await shop.provenAdminToken();
  const newest = () => shop.read<Entry[]>('GET', '/api/audit?limit=100', { token });
  const before = await newest();
  const ids = before.slice(0, 2).map(({ _id }) => _id);
  for (const target of [
    '/api/audit',
    '/api/audit/chain',
    '/api/audit/actions',
    ...ids.map((id) => `/api/audit/${id}`),
  ])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await shop.send(method, target, { token, body: { action: 'user.removed', values: {} } });
      tries.expect(`${method} ${target} as an admin`, 'rejected', answer);
    }
  for (const [who, other, expected] of [
    ['a shopper', (await shop.signUp()).token, 403],
    ['a visitor', undefined, 401],
  ] as const)
    for (const [method, target] of [
      ['GET', '/api/audit'],
      ['GET', '/api/audit/chain'],
      ['POST', '/api/audit/check'],
    ] as const)
      tries.expect(
        `${method} ${target} as ${who}`,
        expected,
        await shop.send(method, target, { token: other }),
      );
  const after = JSON.stringify(await newest());
  const lost = before.slice(0, 50).filter(({ _id }) => !after.includes(_id));
  tries.record('entries afterwards', before.length > 0 && lost.length === 0, JSON.stringify(lost));
  const chain = await shop.send('POST', '/api/audit/check', { token });
  tries.record('the chain afterwards', chain.status === 200 && !chain.body.includes('"fault"'), chain.body);
}

async function searchErased(shop: AttackedShop, tries: Tries): Promise<void> {
  const { browser, email, password, token, id } = await shop.signUp();
  const street = `Adze Yard ${randomUUID()}`;
  const { _id: tool, minQuantity: quantity } = await shop.firstTool();
  const order = { ...CONTACT, address: street, lines: [{ id: tool, quantity }] };
  const { number } = await shop.read<{ number: string }>('POST', '/api/orders', { token, body: order });
  await shop.read('POST', '/api/addresses', { token, body: { ...CONTACT, name: 'Yard', address: street } });
  const review = { client: '', clientName: '', toolId: tool, reviews: 'Cuts well.', rating: 5 };
  await shop.read('POST', '/api/review', { token, body: review });
  await shop.read('POST', `/api/orders/${number}/cancel`, { token, body: {} });
  const stranger = await shop.signUp();
  const erase = (by: string | undefined, body: object) =>
    shop.send('POST', '/api/user/me/erase', { token: by, body });
  tries.expect('an erasure without a token', 401, await erase(undefined, { password }));
  tries.expect('an erasure without the password', 'rejected', await erase(token, { email }));
  tries.expect(
    'an erasure by the password of another',
    'rejected',
    await erase(token, { password: stranger.password }),
  );
  const own = [
    ...[`/api/user?q=${email}`, `/api/users/${id}`, '/api/users/export'],
    ...[`/api/orders/${number}`, `/api/orders?q=${number}`, `/api/orders/export?q=${number}`],
  ];
  const places = [
    ...own,
    ...[`/api/emails?q=${email}&limit=100`, '/api/audit?limit=100'],
    ...[`/api/purchase/${tool}`, `/api/review?tool=${tool}`],
  ];
  const admin = await shop.provenAdminToken();
  const found = async (): Promise<string[]> => {
    const pages = places.map(async (place) => {
      const { body } = await shop.send('GET', place, { token: admin });
      return body.includes(email) || body.includes(street) ? [place] : [];
    });
    return (await Promise.all(pages)).flat();
  };
  // Without these, the search would find nothing for another reason.
  const before = await found();
  const unseen = own.filter((place) => !before.includes(place));
  tries.record('the data before', unseen.length === 0, unseen);
  tries.expect('the erasure', 200, await erase(token, { password }));
  const left = await found();
  tries.record('data of the erased account', left.length === 0, left);
  tries.record('its session', (await browser.identityToken()) === undefined);
  tries.expect('its access token', 401, await shop.send('GET', '/api/user/count', { token }));
  tries.expect('its password', 401, await shop.openBrowser().signIn({ email, password }));
  const heir = shop.openBrowser();
  await heir.identify('sign-up/email', { email, password, name: 'Robin Hale' });
  const heirToken = await heir.accessToken(email);
  const { body: orders } = await shop.send('GET', '/api/orders/mine', { token: heirToken });
  tries.record('orders of a later account with its email', !orders.includes(number), orders);
}
