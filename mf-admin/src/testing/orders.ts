import type { Order } from '@whetstone/contract';

/** An order of Ada Turner: two marking gauges, one chisel. */
export function orderOf(number: string, rest: Partial<Order> = {}): Order {
  return {
    number,
    createdAt: '2026-11-21T23:30:00.000Z',
    state: 'placed',
    payment: 'unpaid',
    client: 'ada@shop.example',
    clientName: 'Ada Turner',
    address: '1 Anvil Yard\nSheffield',
    phone: '+44 114 496 0100',
    ...{ country: 'GB', deliveryName: 'Standard', parcels: [], invoices: [] },
    deliveryMethod: {
      ...{ name: 'Standard', carrier: '', days: { least: 3, most: 5 } },
      ...{ earliest: '2026-11-26', latest: '2026-11-30' },
    },
    items: 3,
    total: 93,
    currency: 'USD',
    delivery: 0,
    lines: [
      lineOf('Marking gauge', { quantity: 2, price: 34, total: 68 }),
      lineOf('Chisel', { price: 25, total: 25 }),
    ],
    history: [
      { kind: 'placed', at: '2026-11-21T23:30:00.000Z', actor: 'Ada Turner', byCustomer: true, note: '' },
    ],
    ...{ next: 'invoice', payable: false, verified: true, payments: [], refunds: [] },
    steps: ['invoice', 'pay', 'cancel'],
    ...rest,
  };
}

export function lineOf(service: string, rest: Partial<Order['lines'][number]> = {}): Order['lines'][number] {
  return {
    _id: `line-${service}`,
    id: `tool-${service}`,
    service,
    img: '/media/try-square-1200.webp',
    quantity: 1,
    price: 10,
    total: 10,
    cancelled: false,
    inTotal: !rest.cancelled,
    stock: 40,
    ...rest,
  };
}
