import { randomUUID } from 'node:crypto';
import { type Answer, type AttackedShop, Browser, type Shopper } from '../lib/attacked-shop.ts';
import { CONTACT } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const PRICE = 100;
const ACCOUNTS = 20;
const AT_ONCE = 10;
const USES = 7;
const GUESSES = 200;
/** More than a network gets at once, and in the time of the guesses. */
const ANSWERED = 120;
const TERMS = {
  ...{ name: 'Attack', kind: 'percent', percent: 50, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'active' },
};
const ODD_TERMS: object[] = [
  ...[-1, 0, 100.5, 1e308, '50', null, [50]].map((percent) => ({ percent })),
  ...[-1, 0, 1e308, 0.00001, '1', null].map((amount) => ({ kind: 'amount', amount })),
  ...[0, -1, 0.5, 1e9, '1', null].flatMap((count) => [
    { kind: 'buy-get', buy: count, get: 1 },
    { kind: 'buy-get', buy: 1, get: count },
  ]),
  ...[-1, 1e308, null].map((minTotal) => ({ minTotal })),
  ...[0, -1, 0.5, 1e12].flatMap((uses) => [{ maxUses: uses }, { maxUsesOfAccount: uses }]),
  ...['', 'A', '--', 'A'.repeat(41), 'ß'.repeat(30), "' OR 1=1 --", 7, null, ['A']].map((code) => ({ code })),
  { kind: 'everything' },
  { tools: [{}] },
  { tools: Array.from({ length: 1_000 }, () => randomUUID()) },
  { account: 'nobody@mail.example' },
  { from: '2026-02-30' },
  { from: '2027-01-02', until: '2027-01-01' },
  { uses: -1_000 },
];

interface Quote {
  discounts?: object[];
  codeProblem?: { code: string };
}

/** Guesses codes, uses those of others, uses a code more often than allowed, and saves odd promotions. */
export async function abusePromotions(shop: AttackedShop, tries: Tries): Promise<void> {
  const token = await shop.provenAdminToken();
  const tool = await shop.addTool({ name: `Bevel Gauge ${randomUUID()}`, price: PRICE, quantity: 100_000 });
  const add = async (terms: object): Promise<string> => {
    const code = `A${randomUUID().replaceAll('-', '').toUpperCase()}`;
    const body = { ...TERMS, tools: [tool], code, ...terms };
    await shop.read('POST', '/api/promotions', { token, body });
    return code;
  };
  const owner = await shop.signUp();
  await usePersonalCode(shop, tries, owner, tool, await add({ account: owner.email }));
  await useAtOnce(shop, tries, tool, await add({ maxUses: USES, maxUsesOfAccount: 1 }));
  await guessCodes(shop, tries, tool, await add({}));
  for (const odd of ODD_TERMS) {
    const body = { ...TERMS, code: `A${randomUUID().slice(0, 8)}`, ...odd };
    const { status } = await shop.send('POST', '/api/promotions', { token, body });
    tries.record(`a promotion of ${JSON.stringify(odd).slice(0, 120)}`, status === 400, status);
  }
}

function quote(browser: Browser, tool: string, discountCode: string, token?: string): Promise<Answer> {
  const body = { lines: [{ id: tool, quantity: 1 }], discountCode };
  return browser.send('POST', '/api/quote', { body, token });
}

function order({ browser, token }: Shopper, tool: string, discountCode: string, more = {}): Promise<Answer> {
  const body = { ...CONTACT, lines: [{ id: tool, quantity: 1 }], discountCode, ...more };
  return browser.send('POST', '/api/orders', { token, body });
}

/** Whether a quote or an order has a discount. */
function isDiscounted({ status, body }: Answer): boolean {
  return status < 300 && (JSON.parse(body) as Quote).discounts !== undefined;
}

async function usePersonalCode(
  shop: AttackedShop,
  tries: Tries,
  owner: Shopper,
  tool: string,
  code: string,
): Promise<void> {
  const stranger = await shop.signUp();
  // Without this quote, all others could be rejected for another reason.
  const own = await quote(owner.browser, tool, code, owner.token);
  tries.record('the own personal code', isDiscounted(own), own.body);
  for (const [who, token] of [
    ['another account', stranger.token],
    ['a visitor', undefined],
    ['a forged account', `${owner.token.slice(0, -4)}AAAA`],
  ] as const) {
    const quoted = await quote(stranger.browser, tool, code, token);
    tries.record(`a personal code of ${who}`, !isDiscounted(quoted), quoted.body);
  }
  const unknown = await quote(stranger.browser, tool, 'NEVER-ADDED', stranger.token);
  const foreign = await quote(stranger.browser, tool, code, stranger.token);
  tries.record('what another account learns about a code', foreign.body === unknown.body, foreign.body);
  const { total } = JSON.parse(own.body);
  for (const more of [{}, { expectedTotal: total }, { client: owner.email }, { userId: owner.id }]) {
    const { status, body } = await order(stranger, tool, code, more);
    tries.record(
      `an order by a foreign code with ${JSON.stringify(more)}`,
      status >= 400 && status < 500,
      body,
    );
  }
  tries.expect('the order with the own code', 201, await order(owner, tool, code, { expectedTotal: total }));
}

/** Many orders of many accounts at the same time. */
async function useAtOnce(shop: AttackedShop, tries: Tries, tool: string, code: string): Promise<void> {
  const shoppers: Shopper[] = [];
  for (let count = 0; count < ACCOUNTS; count += 1) shoppers.push(await shop.signUp());
  const placed = await Promise.all(
    shoppers.map((shopper) => {
      return Promise.all(Array.from({ length: AT_ONCE }, () => order(shopper, tool, code)));
    }),
  );
  const ofAccounts = placed.map((answers) => answers.filter(isDiscounted).length);
  tries.record('uses of one account at once', Math.max(...ofAccounts) <= 1, ofAccounts);
  const uses = ofAccounts.reduce((sum, count) => sum + count, 0);
  tries.record(`${ACCOUNTS * AT_ONCE} uses of a code for ${USES} orders`, uses === USES, uses);
  tries.answered('orders at once', placed.flat());
}

/** A right code is limited as wrong ones are: otherwise the limit would tell them apart. */
async function guessCodes(shop: AttackedShop, tries: Tries, tool: string, code: string): Promise<void> {
  const browser = shop.openBrowser();
  const letters = [code.toLowerCase(), ` ${code} `, `${code}\u200b`];
  for (const text of letters) {
    const found = await quote(browser, tool, text);
    tries.record(`the code as ${JSON.stringify(text)}`, isDiscounted(found), found.body);
  }
  const alike = [
    code.replace('A', '\u0410'),
    code.replace('A', '\u00c0'),
    `${code}%`,
    `${code.slice(0, -1)}_`,
  ];
  for (const text of [...alike, `${code}\u0000`, '%', "' OR 1=1 --"]) {
    const found = await quote(browser, tool, text);
    tries.record(`a code like ${JSON.stringify(text)}`, !isDiscounted(found), found.body);
  }
  for (const [what, addressOf] of [
    ['one network', () => '10.250.0.1'],
    ['the addresses of one IPv6 network', (index: number) => `2001:db8:7::${index.toString(16)}`],
  ] as const) {
    const guesses = Array.from({ length: GUESSES }, (_, index) => {
      const guess = index === GUESSES - 1 ? code : `GUESS-${index}`;
      return quote(new Browser(shop, addressOf(index)), tool, guess);
    });
    const answers = await Promise.all(guesses);
    const answered = tries.answered(`the guesses of ${what}`, answers);
    tries.record(`${GUESSES} guesses of ${what}`, answered <= ANSWERED, answered);
    const limited = answers.at(-1)?.status;
    tries.record(`the right code after the guesses of ${what}`, limited === 429, limited);
  }
}
