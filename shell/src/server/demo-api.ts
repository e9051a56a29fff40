import type { Address, Delivery, Order, OrderLine, Review, Tool, User } from '@whetstone/contract';

const TOOL: Tool = {
  _id: 'demo',
  name: 'Demo hammer',
  price: 24.5,
  quantity: 40,
  minQuantity: 2,
  maxQuantity: 10,
  description: 'A demo tool.',
  img: '/media/claw-hammer-600.webp',
  category: 'hammers',
  alt: 'A hammer',
  rating: { average: 5, count: 1 },
};
const PERSON = { client: 'demo@shop.example', clientName: 'Demo Person' };
const CREATED = { createdAt: '2026-01-02T03:04:05.000Z' };
const LINE: OrderLine = {
  ...PERSON,
  ...CREATED,
  _id: 'demo',
  id: TOOL._id,
  service: TOOL.name,
  address: '1 Anvil Yard',
  quantity: 2,
  phone: '+44 114 496 0100',
  price: TOOL.price,
  total: 49,
  orderTotal: 49,
  currency: 'USD',
  img: TOOL.img,
  number: '40712-38915',
  state: 'placed',
  payment: 'unpaid',
  cancelled: false,
};
const { client, clientName, address, phone, state, payment, number, total, currency } = LINE;
const ORDER: Order = {
  ...{ client, clientName, address, phone, state, payment, number, total, currency },
  ...CREATED,
  items: LINE.quantity,
  delivery: 0,
  ...{ country: 'GB', deliveryName: 'Standard', parcels: [], invoices: [] },
  deliveryMethod: {
    ...{ name: 'Standard', carrier: '', days: { least: 3, most: 5 } },
    ...{ earliest: '2026-01-07', latest: '2026-01-09' },
  },
  lines: [{ ...LINE, inTotal: true }],
  ...{ payable: true, verified: true, payments: [], refunds: [] },
  history: [{ kind: 'placed', at: CREATED.createdAt, actor: clientName, byCustomer: true, note: '' }],
  steps: ['invoice', 'pay', 'cancel'],
};
const ADDRESS: Address = { _id: 'demo', name: 'Workshop', address, phone, deliverable: true };
const DELIVERY: Delivery = {
  ...{ cost: 0, days: { least: 3, most: 5 }, methods: 1 },
  terms: 'Free, 3–5 working days',
};
const REVIEW: Review = {
  ...PERSON,
  ...CREATED,
  _id: 'demo',
  reviews: 'It drives nails.',
  rating: 5,
  tool: { id: TOOL._id, name: TOOL.name },
  verified: true,
  verifiedPurchase: true,
};
const USER: User = {
  ...PERSON,
  _id: 'demo',
  id: 'demo',
  email: PERSON.client,
  role: 'admin',
  edu: '',
  address: LINE.address,
  age: null,
  phone: LINE.phone,
  img: '',
  provider: 'credential',
  confirmed: true,
  since: '2026-01-01T00:00:00.000Z',
  orders: 0,
};

const CATEGORY = { category: TOOL.category, tools: 1, picture: { img: TOOL.img, alt: TOOL.alt } };

const RESPONSES: Readonly<Record<string, unknown>> = {
  '/categories': [CATEGORY],
  '/categories/demo': CATEGORY,
  '/purchase': [TOOL],
  [`/purchase/${TOOL._id}`]: { ...TOOL, photos: [] },
  '/order': [LINE],
  '/order/email': [LINE],
  '/orders': [ORDER],
  '/orders/mine': [ORDER],
  '/orders/demo': ORDER,
  '/addresses': [ADDRESS],
  '/delivery': DELIVERY,
  '/review': [REVIEW],
  '/review/mine': [{ ...REVIEW, state: 'visible', version: 1 }],
  '/review/rating': { ...TOOL.rating, distribution: [0, 0, 0, 0, 1] },
  '/user': [USER],
  '/users/demo': { ...USER, reviews: 1 },
  '/user/count': { count: 1 },
  '/admin/': { admin: true },
};

/** A fake API for render checks: one record of each kind, without a network. */
export async function demoFetch(request: string | Request): Promise<Response> {
  const { pathname } = new URL(typeof request === 'string' ? request : request.url);
  const body = RESPONSES[pathname];
  return Response.json(body ?? { detail: 'There is no demo data for this.' }, { status: body ? 200 : 404 });
}
