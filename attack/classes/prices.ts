import type { AttackedShop } from '../lib/attacked-shop.ts';
import { readSettings } from '../lib/sale.ts';
import type { Tries } from '../lib/tries.ts';

const ODD = [0, -1, 0.5, 1e308, 2 ** 53, '1', null, [1], { $gt: 0 }];
const TINY = 0.00001;
const NUMBERS = [-1, 1e308, 1e21, TINY, '0', null, [], {}];
const ODD_TEXTS = ['', '\u0000', "' OR 1=1 --", '../..', 'x'.repeat(100_000), 7, null, [], {}];

interface Quote {
  total: number;
  lines: { total?: number }[];
  delivery: number;
}

/** Requests quotes of odd lines and addresses, and saves odd rates and prices. */
export async function askForOddPrices(shop: AttackedShop, tries: Tries): Promise<void> {
  const { _id: id, minQuantity: quantity } = await shop.firstTool();
  const lines = [{ id, quantity }];
  const quotes: object[] = [
    ...ODD.map((odd) => ({ lines: [{ id, quantity: odd }] })),
    ...ODD_TEXTS.map((odd) => ({ lines: [{ id: odd, quantity }] })),
    ...['country', 'region', 'postcode', 'address', 'deliveryMethod', 'vatNumber'].flatMap((field) =>
      ODD_TEXTS.map((odd) => ({ lines, [field]: odd })),
    ),
    { lines: [] },
    { lines: {} },
    { lines: [...lines, ...lines] },
    { lines: Array.from({ length: 1_000 }, () => ({ id, quantity })) },
    { lines: [{ id, quantity, price: 0.01 }], total: 0, delivery: 0, taxes: [] },
  ];
  for (const body of quotes) {
    const { status, body: text } = await shop.openBrowser().send('POST', '/api/quote', { body });
    const isHeld = (status >= 400 && status < 500) || (status === 200 && isSound(JSON.parse(text)));
    tries.record(`a quote of ${JSON.stringify(body).slice(0, 120)}`, isHeld, `${status} ${text}`);
  }
  await saveOddly(shop, tries);
}

function isSound({ total, delivery, lines }: Quote): boolean {
  return [total, delivery, ...lines.map((line) => line.total ?? 0)].every(
    (amount) => Number.isFinite(amount) && amount >= 0,
  );
}

const RATE = { country: 'GB', region: '', taxClass: 'standard', rate: 20, name: 'VAT' };
const STEP = { from: 0, price: 1 };
/** Of carriers: they become links. */
const ODD_PAGES = ['javascript:alert({number})', 'data:text/html,{number}', '//post.example/{number}', 7];

/** Each odd number is the only fault of its request. */
async function saveOddly(shop: AttackedShop, tries: Tries): Promise<void> {
  const token = await shop.provenAdminToken();
  const read = (url: string) => readSettings(shop, url);
  const save = (url: string, body: object) => shop.send('PUT', url, { token, body });
  const before = { taxes: await read('/api/taxes'), delivery: await read('/api/delivery/settings') };
  // Without these, all others could be rejected for another reason.
  const controls = [
    await save('/api/taxes', { ...before.taxes, rates: [RATE] }),
    await save('/api/delivery/settings', { ...before.delivery, zones: [zoneWith(STEP)] }),
  ];
  tries.record(
    'a usual rate and a usual price',
    controls.every(({ status }) => status === 200),
    controls[0]?.body,
  );
  const state = async () => {
    const urls = ['/api/taxes', '/api/delivery/settings', '/api/settings'];
    return Promise.all(urls.map(read));
  };
  const saved = await state();
  const [taxes, delivery, settings] = saved;
  const calls: [url: string, body: object][] = [
    ['/api/taxes', { ...taxes, rates: [RATE, RATE] }],
    ['/api/settings', { ...settings, returnsRefundDelivery: 'yes' }],
    ['/api/settings', { ...settings, market: 'moon' }],
    ['/api/settings', { ...settings, currency: 'XXX' }],
    ['/api/settings', { ...settings, deliveryDaysLeast: 9, deliveryDaysMost: 1 }],
    ...ODD_PAGES.map((trackingUrl): [string, object] => {
      return ['/api/delivery/settings', { ...delivery, carriers: [{ name: 'Post', trackingUrl }] }];
    }),
  ];
  for (const odd of NUMBERS) {
    calls.push(['/api/taxes', { ...taxes, rates: [{ ...RATE, rate: odd }] }]);
    // Thresholds can have any decimals.
    for (const step of odd === TINY ? [{ price: odd }] : [{ price: odd }, { from: odd }]) {
      const zones = [zoneWith({ ...STEP, ...step })];
      calls.push(['/api/delivery/settings', { ...delivery, zones }]);
    }
    calls.push(['/api/settings', { ...settings, deliveryCost: odd }]);
    if (odd !== null) calls.push(['/api/settings', { ...settings, returnDays: odd }]);
  }
  for (const [url, body] of calls)
    tries.expect(`PUT ${url} ${JSON.stringify(body).slice(0, 300)}`, 'rejected', await save(url, body));
  const after = await state();
  tries.record('taxes, delivery and settings afterwards', JSON.stringify(after) === JSON.stringify(saved));
  await save('/api/taxes', { ...after[0], rates: before.taxes.rates });
  await save('/api/delivery/settings', { ...after[1], zones: before.delivery.zones });
}

function zoneWith(step: object): object {
  const method = {
    ...{ id: 'odd', name: 'Odd', carrier: '', kind: 'flat', daysLeast: 1, daysMost: 2 },
    steps: [step],
  };
  const areas = [{ country: 'GB', regions: [] }];
  return { id: 'odd', name: 'Odd', areas, everywhereElse: true, methods: [method] };
}
