import type { BasketLine, Order, Quote, Review, Tool } from '@whetstone/contract';
import type { RecordedRequest } from '@whetstone/kernel/testing';

export function aTool(changes: Partial<Tool> = {}): Tool {
  return {
    _id: 'hammer',
    name: 'Claw Hammer',
    price: 34,
    quantity: 140,
    minQuantity: 1,
    maxQuantity: 24,
    description: 'A forged head on hickory.',
    img: '/media/claw-hammer-1200.webp',
    category: 'striking',
    alt: 'Claw hammer with hickory handle',
    rating: { average: 4.67, count: 3 },
    ...changes,
  };
}

export function tools(count: number, first = 1): Tool[] {
  return Array.from({ length: count }, (_, index) =>
    aTool({ _id: `tool-${first + index}`, name: `Tool ${first + index}` }),
  );
}

export function aReview(changes: Partial<Review> = {}): Review {
  return {
    _id: 'review',
    client: 'grace@example.com',
    clientName: 'Grace Miller',
    reviews: 'It keeps its edge.',
    rating: 4,
    verified: true,
    verifiedPurchase: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aBasketLine(changes: Partial<BasketLine> = {}): BasketLine {
  const { _id: id, name, price, img, alt, quantity: available, minQuantity, maxQuantity } = aTool();
  const updatedAt = '2026-01-01T00:00:00.000Z';
  return {
    id,
    name,
    price,
    img,
    alt,
    available,
    minQuantity,
    maxQuantity,
    quantity: 2,
    updatedAt,
    ...changes,
  };
}

export function anOrder(changes: Partial<Order> = {}): Order {
  const { _id: id, name: service, img, price } = aTool();
  return {
    number: '40712-38915',
    createdAt: '2026-11-23T12:00:00.000Z',
    state: 'placed',
    payment: 'unpaid',
    client: 'ada@example.com',
    clientName: 'Ada Byron',
    address: '1 Anvil Yard',
    phone: '+44 114 496 0100',
    ...{ country: 'GB', deliveryName: 'Standard', parcels: [], invoices: [] },
    deliveryMethod: {
      ...{ name: 'Standard', carrier: 'Parcel Post', days: { least: 3, most: 5 } },
      ...{ earliest: '2026-11-26', latest: '2026-11-30' },
    },
    items: 2,
    total: 72.9,
    currency: 'USD',
    delivery: 4.9,
    lines: [
      { _id: 'line', id, service, img, quantity: 2, price, total: 68, cancelled: false, inTotal: true },
    ],
    history: [],
    ...{ payable: false, verified: true, payments: [], refunds: [] },
    steps: ['cancel'],
    ...changes,
  };
}

/** What `POST /quote` responds for tools of this price, in cents. */
export function aQuote(wanted: Quote['lines'], { price = 3_400, delivery = 490 } = {}): Quote {
  const cents = wanted.map(({ quantity }) => quantity * price);
  const subtotal = cents.reduce((sum, one) => sum + one, 0);
  return {
    lines: wanted.map(({ id, quantity }, index) => ({
      ...{ id, quantity, name: id === 'saw' ? 'Saw' : 'Claw Hammer' },
      ...{ price: price / 100, total: Number(cents[index]) / 100 },
    })),
    ...{ subtotal: subtotal / 100, delivery: delivery / 100, total: (subtotal + delivery) / 100 },
    ...{ currency: 'USD', country: 'US' },
    ...{ deliveryMethods: [aMethod({ price: delivery / 100 })], deliveryMethod: 'standard' },
    paymentMethods: [],
  };
}

export function aMethod(changes: Partial<Quote['deliveryMethods'][number]> = {}) {
  const dates = { earliest: '2026-12-02', latest: '2026-12-04' };
  return { id: 'standard', name: 'Standard', carrier: '', price: 4.9, ...dates, ...changes };
}

/** The route of `aQuote`. */
export const quoted =
  (prices?: Parameters<typeof aQuote>[1]) =>
  ({ body }: RecordedRequest): { body: Quote } => {
    return { body: aQuote((body as Pick<Quote, 'lines'>).lines, prices) };
  };

/** The routes of a shop in the United Kingdom whose prices depend on the states of the United States. */
export const COUNTRIES = {
  'GET /countries': {
    body: {
      home: 'GB',
      countries: [
        { code: 'IE', name: 'Ireland' },
        { code: 'JP', name: 'Japan' },
        { code: 'GB', name: 'United Kingdom' },
        { code: 'US', name: 'United States', regional: true },
      ],
    },
  },
  'GET /countries/US': {
    body: {
      country: 'US',
      parts: [
        {
          ...{ part: 'region', label: 'State', required: true },
          choices: [
            { code: 'CA', name: 'California' },
            { code: 'TX', name: 'Texas' },
          ],
        },
      ],
    },
  },
};
