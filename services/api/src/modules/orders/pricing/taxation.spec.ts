import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { discountCents, sumDiscounts } from '../../../common/discounts/discounts.ts';
import { distributed } from '../../../common/money.ts';
import {
  paidByRate,
  type TaxTotal,
  taxesInRefund,
  withoutRefunded,
} from '../../../common/taxes/calculate-taxes.ts';
import {
  placeOf,
  rateAt,
  TAX_CLASSES,
  type TaxClass,
  thousandthsOf,
} from '../../../common/taxes/tax-rates.ts';
import { RATES, TAX_CASES, termsOf } from '../../../testing/tax-cases.ts';
import { unshippedCents } from '../parcels/parcels.ts';
import {
  applyPromotions,
  type DiscountableLine,
  type OfferedPromotion,
  PROMOTION_KINDS,
  type PromotionTerms,
} from './apply-promotions.ts';
import { priceOrder, type Taxation } from './price-order.ts';
import { discountsForPart, dueForPart, taxedAt, taxNoteAt } from './taxation.ts';

it.each(TAX_CASES)('$place, prices $prices: $byHand', ({ place, prices, taxes, total, ...given }) => {
  const [country = '', region = ''] = place.split('-');
  const taxation = taxedAt(
    { rates: RATES, pricesContainTax: prices === 'contain', untaxedPrices: 'gross' },
    { country, region },
    'DE',
  );
  const lines = given.lines.map((line, index) => ({ ...line, id: `${index}`, category: 'saws' }));
  const promotions = given.promotions.map((terms, index) => {
    return { ...terms, id: `${index}`, label: `${index}` };
  });
  const price = discountedPrice(promotions, lines, given.delivery, taxation);
  expect({
    taxes: price.taxes?.totals.map(({ rate, baseCents, cents }) => [rate / 1_000, baseCents, cents]) ?? [],
    total: price.totalCents,
  }).toEqual({ taxes, total });
});

it.each(['VAT', 'MwSt.'])('ends the sentence about %s with one full stop', (name) => {
  const rates = [{ country: 'DE', region: '', taxClass: 'standard' as const, rate: 19_000, name }];
  const settings = { rates, pricesContainTax: true, untaxedPrices: 'gross' as const, reverseChargeTo: [] };
  expect(taxNoteAt(settings, { country: 'DE', region: '' })).toMatch(/^Prices include \w+\.$/);
});

it.each([
  ['US', 'TX', 'Orders to Texas are not taxed.'],
  ['US', 'CA', 'Prices include sales tax.'],
  ['US', '', 'The tax depends on the region of the address.'],
  ['CA', 'QC', 'Orders to Canada are not taxed.'],
])('says of %s-%s, where California alone is taxed: %s', (country, region, sentence) => {
  const rates = [
    { country: 'US', region: 'CA', taxClass: 'standard' as const, rate: 7_250, name: 'sales tax' },
  ];
  const settings = { rates, pricesContainTax: true, untaxedPrices: 'gross' as const, reverseChargeTo: [] };
  expect(taxNoteAt(settings, { country, region })).toBe(sentence);
});

it.each([
  ['gross', 'CH', 1190, 1070],
  ['net', 'CH', 1000, 1000],
  ['net', 'FR', 1190, 1070],
] as const)('prices %s of an untaxed order, in %s', (untaxedPrices, country, standard, reduced) => {
  const rate = (place: string, taxClass: TaxClass, percent: number) => {
    return { country: place, region: '', taxClass, rate: thousandthsOf(percent), name: 'VAT' };
  };
  const rates = [rate('DE', 'standard', 19), rate('DE', 'reduced', 7), rate('EU', 'standard', 19)];
  const taxes = { rates, pricesContainTax: true, untaxedPrices };
  const { priceOf } = taxedAt(taxes, { country, region: '' }, 'DE');
  expect([priceOf(1190, 'standard'), priceOf(1070, 'reduced')]).toEqual([standard, reduced]);
});

it.each([
  ['DE', 'reduced', 7],
  ['FR', 'standard', 20],
  ['FR', 'reduced', 20],
  ['AT', 'standard', 19],
  ['AT', 'reduced', 5],
  ['CH', 'standard', undefined],
] as const)(
  'a country of the EU without a rate of its own has that of the EU: %s, %s',
  (country, taxClass, percent) => {
    const rates = [
      ...(['DE 19 standard', 'DE 7 reduced', 'FR 20 standard', 'EU 19 standard', 'EU 5 reduced'] as const),
    ].map((text) => {
      const [place = '', percentage, own] = text.split(' ');
      return {
        ...{ country: place, region: '', taxClass: own as TaxClass, name: 'VAT' },
        rate: thousandthsOf(Number(percentage)),
      };
    });
    expect(rateAt(rates, { country, region: '' }, taxClass)?.rate).toBe(percent && thousandthsOf(percent));
  },
);

type PricedTool = DiscountableLine & { taxClass: TaxClass };

function discountedPrice(
  promotions: readonly OfferedPromotion[],
  wanted: readonly PricedTool[],
  cents: number,
  taxation: Taxation<PricedTool>,
) {
  const { lines, delivery } = applyPromotions(promotions, wanted, { cents, leastCents: cents });
  return priceOrder(lines, { cents: cents - discountCents(delivery), discounts: delivery }, taxation);
}

const promotion = record({
  kind: constantFrom(...PROMOTION_KINDS),
  percent: integer({ min: 1, max: 100_000 }),
  amountCents: integer({ min: 1, max: 3_000_000 }),
  buy: integer({ min: 1, max: 3 }),
  get: integer({ min: 1, max: 2 }),
  minTotalCents: constantFrom(0, 1_000_000),
  tools: constantFrom<string[]>([], ['0']),
  categories: constantFrom<string[]>([], ['saws']),
  combines: boolean(),
});

const order = record({
  included: boolean(),
  promotions: array(promotion, { maxLength: 4 }),
  lines: array(
    record({
      category: constantFrom('saws', 'planes'),
      priceCents: integer({ min: 0, max: 2_000_000 }),
      quantity: integer({ min: 1, max: 1_000_000 }),
      taxClass: constantFrom(...TAX_CLASSES),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  delivery: integer({ min: 0, max: 100_000 }),
  percents: array(integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 3 }),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const grossOf = ({ cents, baseCents }: TaxTotal) => cents + baseCents;

interface Given {
  included: boolean;
  promotions: PromotionTerms[];
  lines: Omit<PricedTool, 'id'>[];
  delivery: number;
  /** Of the classes, in thousandths. */
  percents: number[];
}

function priceOf({ included, promotions, lines, delivery, percents }: Given) {
  const rates = percents.flatMap((rate, index) => {
    const taxClass = TAX_CLASSES[index];
    return taxClass ? [{ country: 'DE', region: '', taxClass, rate, name: 'VAT' }] : [];
  });
  return discountedPrice(
    promotions.map((terms, index) => ({ ...terms, id: `${index}`, label: `Promotion ${index}` })),
    lines.map((line, index) => ({ ...line, id: `${index}` })),
    delivery,
    taxedAt(
      { rates, pricesContainTax: included, untaxedPrices: 'gross' },
      { country: 'DE', region: '' },
      'DE',
    ),
  );
}

it('adds up lines, delivery, discounts and taxes to the total', () => {
  assert(
    property(order, (given) => {
      const { lines, subtotalCents, deliveryCents, discounts, taxes, taxCents, totalCents } = priceOf(given);
      const { included = true, totals = [], delivery = null } = taxes ?? {};
      const ofLines = lines.flatMap((line) => line.discounts);
      const taken = discountCents(discounts?.totals ?? []);
      expect(taken).toBe(discountCents([...ofLines, ...(discounts?.delivery ?? [])]));
      expect(subtotalCents).toBe(sum(lines.map((line) => line.priceCents * line.quantity)));
      expect(sum(lines.map((line) => line.totalCents))).toBe(subtotalCents - discountCents(ofLines));
      for (const line of lines) expect(line.totalCents).toBeGreaterThanOrEqual(0);
      expect(deliveryCents).toBeGreaterThanOrEqual(0);
      expect(taxCents).toBe(sum([...lines.map(({ lineTax }) => lineTax?.cents ?? 0), delivery?.cents ?? 0]));
      expect(sum(totals.map(({ cents }) => cents))).toBe(taxCents);
      expect(totalCents).toBe(subtotalCents + given.delivery - taken + (included ? 0 : taxCents));
      // BR-CO-17 of EN 16931, except where no whole base has the tax-inclusive price: then a cent is left.
      for (const { rate, cents, baseCents } of totals)
        expect(Math.abs(cents - (baseCents * rate) / 100_000)).toBeLessThanOrEqual(included ? 1 : 0.5);
    }),
  );
});

it('distributes every unit of a discount, and never more than a line costs', () => {
  const weights = array(integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 8 });
  assert(
    property(weights, integer({ min: 0, max: 1_000_000 }), (lines, millionths) => {
      const cents = Math.floor((sum(lines) * millionths) / 1_000_000);
      const shares = distributed(cents, lines);
      expect(sum(shares)).toBe(cents);
      shares.forEach((share, index) => {
        const exact = sum(lines) === 0 ? 0 : (cents * (lines[index] ?? 0)) / sum(lines);
        expect(Math.abs(share - exact)).toBeLessThan(1);
        expect(share).toBeLessThanOrEqual(lines[index] ?? 0);
      });
    }),
  );
});

describe('promotions that do not combine', () => {
  const line = { id: 'saw', category: 'saws', priceCents: 1_000, quantity: 1 };
  const offer = (id: string, percent: number, combines: boolean): OfferedPromotion => {
    return { ...termsOf(`${percent} %`), id, label: id, combines };
  };
  const applied = (...promotions: OfferedPromotion[]) => {
    const result = applyPromotions(promotions, [line], { cents: 0, leastCents: 0 });
    return { ...result, cents: discountCents(result.lines.flatMap(({ discounts }) => discounts)) };
  };

  it('give the customer what takes most off, and name the others', () => {
    const [ten, five, twelve] = [offer('ten', 10, true), offer('five', 5, true), offer('twelve', 12, false)];
    const both = applied(ten, five, twelve);
    // 10 % of 1000, and 5 % of the 900 that are left.
    expect(both).toMatchObject({ cents: 145, excluded: ['twelve'] });
    expect(both.faults.get('twelve')).toEqual({ code: 'not-combined', others: ['ten', 'five'] });
    const alone = applied(ten, twelve);
    expect(alone).toMatchObject({ cents: 120, excluded: ['ten'] });
    expect(alone.faults.get('ten')).toEqual({ code: 'not-combined', others: ['twelve'] });
  });

  it('say what a basket lacks', () => {
    const terms = { ...offer('ten', 10, true), minTotalCents: 1_500 };
    const buy = { ...termsOf('2 + 1 free'), id: 'buy', label: 'Three for two' };
    const planes = { ...offer('planes', 10, true), categories: ['planes'] };
    const free = { ...termsOf('free delivery'), id: 'free', label: 'Free delivery' };
    const after = offer('after', 10, true);
    const { faults } = applied(terms, buy, planes, free);
    expect(Object.fromEntries(faults)).toEqual({
      ten: { code: 'total-too-low', missingCents: 500 },
      buy: { code: 'too-few-tools', missing: 2 },
      planes: { code: 'no-such-tool' },
      free: { code: 'delivery-is-free' },
    });
    expect(applied(offer('all', 100, true), after).faults.get('after')).toEqual({ code: 'nothing-left' });
  });
});

it('returns the taxes exactly, however a payment is refunded in parts', () => {
  assert(
    property(order, array(integer({ min: 1, max: 1_000_000 }), { maxLength: 5 }), (given, parts) => {
      const { lines, deliveryCents, taxes, totalCents } = priceOf(given);
      const amounts = lines.map(({ totalCents: cents, lineTax: tax }) => ({ cents, tax }));
      const delivery = { cents: deliveryCents, tax: taxes?.delivery ?? null };
      const paid = paidByRate([...amounts, delivery], taxes?.included ?? false);
      expect(sum(paid.map(grossOf))).toBe(totalCents);
      let left = paid;
      const refunded: TaxTotal[] = [];
      for (const part of [...parts, Number.POSITIVE_INFINITY]) {
        const open = sum(left.map(grossOf));
        const cents = Math.min(
          part === Number.POSITIVE_INFINITY ? open : Math.ceil((totalCents * part) / 4_000_000),
          open,
        );
        const refund = taxesInRefund(left, cents);
        expect(sum(refund.map(grossOf))).toBe(cents);
        refunded.push(...refund);
        left = withoutRefunded(paid, refunded);
        for (const one of left) expect(Math.min(one.cents, one.baseCents)).toBeGreaterThanOrEqual(0);
      }
      expect(left.flatMap(({ cents, baseCents }) => [cents, baseCents]).every((cents) => cents === 0)).toBe(
        true,
      );
    }),
  );
});

it('divides a line into parts that add up to its price and its tax', () => {
  assert(
    property(order, array(integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }), (given, cuts) => {
      const { lines, taxes } = priceOf(given);
      const [{ lineTax, ...line } = { lineTax: null, priceCents: 0, quantity: 1, totalCents: 0 }] = lines;
      const placed = { taxes: taxes && JSON.stringify(taxes), deliveryCents: 0 };
      const stored = { ...line, tax: lineTax && JSON.stringify(lineTax) };
      const ends = [
        ...cuts.map((cut) => cut % line.quantity).sort((one, other) => one - other),
        line.quantity,
      ];
      const position = cuts.length;
      const parts = ends.flatMap((end, index) =>
        dueForPart(placed, stored, ends[index - 1] ?? 0, end, position),
      );
      const [whole] = dueForPart(placed, stored, 0, line.quantity, position);
      expect(sum(parts.map(({ cents }) => cents))).toBe(whole?.cents ?? 0);
      expect(sum(parts.map(({ baseCents }) => baseCents))).toBe(whole?.baseCents ?? 0);
      for (const { cents, baseCents } of parts) expect(Math.min(cents, baseCents)).toBeGreaterThanOrEqual(0);
      const added = taxes?.included === false ? (lineTax?.cents ?? 0) : 0;
      expect(whole ? grossOf(whole) : 0).toBe(line.totalCents + added);
    }),
  );
});

it('has the price of the tools in each part, and one cent of tax for two halves', () => {
  const order = { taxes: JSON.stringify({ included: false, delivery: null, totals: [] }), deliveryCents: 0 };
  const line = (quantity: number, priceCents: number, cents: number) => {
    const tax = JSON.stringify({ name: 'Sales tax', rate: thousandthsOf(8.25), cents });
    return { priceCents, quantity, totalCents: quantity * priceCents, tax };
  };
  const taxOf = (lines: ReturnType<typeof line>[], from: number) =>
    lines.map((one, position) => {
      const [part] = dueForPart(order, one, from, from + 1, position);
      expect(part?.baseCents).toBe(one.priceCents);
      return part?.cents;
    });
  // 731.5 + 518.5 = 1250, which is 8.25 % of 15150.
  const pairs = [line(2, 8_867, 1_463), line(2, 6_283, 1_037)];
  expect([taxOf(pairs, 0), taxOf(pairs, 1)]).toEqual([
    [732, 518],
    [731, 519],
  ]);
  // A third of 1082 with its tax is 360.67.
  const thirds = [line(3, 333, 82)];
  expect([0, 1, 2].map((from) => taxOf(thirds, from))).toEqual([[27], [28], [27]]);
});

it('divides a line with its discounts into parts that show the price of their tools', () => {
  const discount = { promotion: 'spring', label: 'Spring', cents: 1_000 };
  const line = { priceCents: 1_000, quantity: 3, totalCents: 2_000, tax: null };
  const stored = { ...line, discounts: JSON.stringify([discount]) };
  const parts = [0, 1, 2].map((from) => {
    const paid = dueForPart({ taxes: null, deliveryCents: 0 }, stored, from, from + 1, 0);
    return [sum(paid.map(grossOf)), ...discountsForPart(stored, from, from + 1).map(({ cents }) => cents)];
  });
  // 2000 / 3 = 666.7, 1000 / 3 = 333.3.
  expect(parts).toEqual([
    [666, 334],
    [667, 333],
    [667, 333],
  ]);
  expect(discountsForPart(stored, 0, 3)).toEqual([discount]);
});

it('gives a cancelled rest of a line the same price as returned tools', () => {
  const order = { taxes: null, deliveryCents: 0 };
  // 12.5 % of 113.75 is 14.22, of which 5.69 belong to two of five.
  const discounts = JSON.stringify([{ promotion: 'advent', label: 'Advent', cents: 1_422 }]);
  const line = { priceCents: 2_275, quantity: 5, totalCents: 9_953, discounts, tax: null };
  const returned = sum(dueForPart(order, line, 2, 5, 0).map(grossOf));
  expect([unshippedCents(order, [{ ...line, shipped: 2 }]), returned]).toEqual([5_972, 5_972]);
});

it('divides two discounts of a line into parts that show the price of their tools', () => {
  const weights = array(integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 });
  assert(
    property(
      weights,
      integer({ min: 1, max: 20 }),
      integer({ min: 900, max: 1_000 }),
      (cents, quantity, priceCents) => {
        const discounts = cents.map((one, index) => ({ promotion: `${index}`, label: '', cents: one }));
        const totalCents = priceCents * quantity - sum(cents);
        const line = { priceCents, quantity, totalCents, tax: null, discounts: JSON.stringify(discounts) };
        const taken = Array.from({ length: quantity }, (_, from) => {
          const [paid] = dueForPart({ taxes: null, deliveryCents: 0 }, line, from, from + 1, 0);
          const own = discountsForPart(line, from, from + 1);
          expect((paid?.baseCents ?? 0) + discountCents(own)).toBe(priceCents);
          return own;
        });
        expect(sumDiscounts(taken.flat()).toSorted((a, b) => a.promotion.localeCompare(b.promotion))).toEqual(
          discounts,
        );
      },
    ),
  );
});

it.each([
  ['US', '1 Main Street\nBoston, MA 02101', 'MA'],
  ['US', '1 Main Street\nSan Francisco CA 94103\nUSA', 'CA'],
  ['US', '12 CO Road, Albany, New York 12207', 'NY'],
  ['CA', '1 Queen Street, Toronto ON M5V 2T6', 'ON'],
  ['US', '1 Main Street', ''],
  ['FR', '1 rue de la Paix\n75002 Paris', ''],
])('finds the region of an address in %s: %j', (country, address, region) => {
  expect(placeOf(country, address, undefined)).toEqual({ country, region });
});

it('prefers the rate of the region, and the reduced rate of the country to the standard one of the region', () => {
  const standard = {
    country: 'CA',
    region: '',
    taxClass: 'standard' as const,
    rate: thousandthsOf(5),
    name: 'GST',
  };
  const reduced = { ...standard, taxClass: 'reduced' as const, rate: thousandthsOf(2) };
  const rates = [standard, reduced, { ...standard, region: 'ON', rate: thousandthsOf(13), name: 'HST' }];
  expect(rateAt(rates, { country: 'CA', region: 'ON' }, 'standard')).toEqual({ name: 'HST', rate: 13_000 });
  expect(rateAt(rates, { country: 'CA', region: 'AB' }, 'standard')).toEqual({ name: 'GST', rate: 5_000 });
  expect(rateAt(rates, { country: 'CA', region: 'ON' }, 'reduced')).toEqual({ name: 'GST', rate: 2_000 });
  expect(rateAt(rates, { country: 'FR', region: '' }, 'standard')).toBeNull();
});
