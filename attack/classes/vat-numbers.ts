import { randomUUID } from 'node:crypto';
import type { Answer, AttackedShop, Shopper } from '../lib/attacked-shop.ts';
import { readSettings } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const VALID = 'IE6433435F';
const CONTACT = { address: '5 Forge Street\nDublin\nIreland', phone: '+353 20 911 0100' };
const COMPANY = { vatCompany: 'Tools Ltd' };
const RATES = ['IE', 'US'].map((country) => {
  return { country, region: '', taxClass: 'standard', rate: 20, name: 'VAT' };
});
const AT_ONCE = 12;
/** Not numbers of businesses in Ireland. */
const ODD_NUMBERS = [
  ...['IE6433435E', 'DE136695976', 'FR40303265045', 'GB980780684', 'IE', 'IE643343', 'IEXXXXXXXX'],
  ...["IE6433435F' OR '1'='1", `${VALID}${VALID}`, '../check-vat', 'IE\u00006433435F', 'I\u0415'],
  ...[7, {}, [VALID]],
];

interface Order {
  number: string;
  total: number;
  vat?: { state: string; exemption?: string };
}

/** Buys without tax by numbers that are wrong, that nobody has confirmed, and that an admin has confirmed for others. */
export async function borrowVatNumbers(shop: AttackedShop, tries: Tries): Promise<void> {
  const token = await shop.provenAdminToken();
  const before = await chargeReversely(shop, token);
  const tool = await shop.addTool({ name: `Dozuki ${randomUUID()}`, price: 120 });
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  const place = ({ browser, token }: Shopper, more: object): Promise<Answer> => {
    const body = { ...CONTACT, ...COMPANY, lines: [{ id: tool, quantity: 1 }], ...more };
    return browser.send('POST', '/api/orders', { token, body });
  };
  const isFree = ({ status, body }: Answer) => status < 300 && JSON.parse(body).vat?.exemption !== undefined;

  for (const vatNumber of ODD_NUMBERS) {
    const answer = await place(stranger, { vatNumber });
    const isRejected = answer.status >= 400 && answer.status < 500;
    tries.record(`an order with the VAT number ${JSON.stringify(vatNumber)}`, isRejected, answer.body);
  }
  const claim = { state: 'confirmed', exemption: 'intra-community' };
  for (const more of [
    { vat: claim },
    { exemption: 'reverse-charge' },
    { vatNumber: VALID, vatCheck: 'valid' },
  ])
    tries.expect(`an order with ${JSON.stringify(more)}`, 400, await place(stranger, more));
  const first = await place(owner, { vatNumber: VALID });
  tries.record(
    'an order with a number that nobody has confirmed',
    first.status === 201 && !isFree(first),
    first.body,
  );
  const { number } = JSON.parse(first.body) as Order;
  await decideAsOthers(shop, tries, number, owner, stranger);

  const decide = (approve: boolean) =>
    shop.send('POST', `/api/orders/${number}/vat-number`, { token, body: { approve, note: '<b>\n=1+1' } });
  const decisions = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => decide(index % 2 === 0)));
  const statuses = decisions.map(({ status }) => status);
  tries.record('decisions at once', statuses.filter((status) => status === 200).length === 1, statuses);
  await useApproved(shop, tries, token, { owner, stranger, place, isFree });
  await restore(shop, token, before);
}

async function decideAsOthers(
  shop: AttackedShop,
  tries: Tries,
  number: string,
  owner: Shopper,
  stranger: Shopper,
): Promise<void> {
  const limit = { role: 'user', lacks_factor: true };
  const callers: [who: string, token: string | undefined, expected: number][] = [
    ['the customer', owner.token, 403],
    ['another customer', stranger.token, 403],
    ['an admin who has to add a factor', await shop.forgeAdminToken({ claims: limit }), 403],
    ['a visitor', undefined, 401],
  ];
  for (const [who, token, expected] of callers) {
    const sent = { body: { approve: true }, token };
    const { status } = await shop.send('POST', `/api/orders/${number}/vat-number`, sent);
    tries.record(`a decision of ${who}`, status === expected, status);
  }
  const { vat } = await shop.read<Order>('GET', `/api/orders/${number}`, { token: owner.token });
  tries.record('the number afterwards', vat?.state === 'pending', vat?.state);
}

interface Approved {
  owner: Shopper;
  stranger: Shopper;
  place(shopper: Shopper, more: object): Promise<Answer>;
  isFree(answer: Answer): boolean;
}

/** An admin approves the number for its account: only later orders of this account are free, and only in its country. */
async function useApproved(
  shop: AttackedShop,
  tries: Tries,
  token: string,
  { owner, stranger, place, isFree }: Approved,
): Promise<void> {
  const second: Order = JSON.parse((await place(owner, { vatNumber: VALID })).body);
  if (second.vat?.state === 'pending') {
    const body = { approve: true, note: 'Seen.' };
    await shop.read('POST', `/api/orders/${second.number}/vat-number`, { token, body });
  }
  const cancel = { token: owner.token, body: {} };
  await shop.send('POST', `/api/orders/${second.number}/cancel`, cancel);
  const control = await place(owner, { vatNumber: VALID });
  tries.record('the number of the own account', isFree(control), control.body);
  const { number } = JSON.parse(control.body) as Order;
  const foreign = await place(stranger, { vatNumber: VALID });
  tries.record('a number that an admin approved for another account', !isFree(foreign), foreign.body);
  await shop.send('POST', `/api/orders/${number}/cancel`, cancel);
  const elsewhere = await place(owner, {
    ...{ vatNumber: VALID, address: '5 Main Street\nAlbany, NY 12207\nUnited States' },
  });
  tries.record(
    'the number in another country',
    elsewhere.body.includes('invalid-vat-number'),
    elsewhere.body,
  );
  const quoted = await stranger.browser.send('POST', '/api/quote', {
    body: { lines: [], country: 'IE', vatNumber: VALID },
  });
  tries.record('the number in a quote without an account', quoted.status === 400, quoted.status);
}

type Content = Record<string, unknown>;

/** The shop owes no tax for businesses in Ireland and the United States. Returns the settings before. */
async function chargeReversely(
  shop: AttackedShop,
  token: string,
): Promise<[taxes: Content, settings: Content]> {
  const taxes = await readSettings(shop, '/api/taxes');
  const settings = await readSettings(shop, '/api/settings');
  const reverseChargeTo = RATES.map(({ country }) => country);
  const body = { ...taxes, rates: RATES, pricesContainTax: true, reverseChargeTo };
  await shop.read('PUT', '/api/taxes', { token, body });
  await shop.read('PUT', '/api/settings', { token, body: { ...settings, vatNumber: 'GB980780684' } });
  return [taxes, settings];
}

async function restore(
  shop: AttackedShop,
  token: string,
  [taxes, settings]: [Content, Content],
): Promise<void> {
  const versionOf = async (url: string) =>
    (await shop.read<{ version: number }>('GET', url, { token })).version;
  await shop.read('PUT', '/api/taxes', { token, body: { ...taxes, version: await versionOf('/api/taxes') } });
  const body = { ...settings, version: await versionOf('/api/settings') };
  await shop.read('PUT', '/api/settings', { token, body });
}
