import type { Order, Review, Tool, User } from '@whetstone/contract';

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
};
const PERSON = { client: 'demo@shop.example', clientName: 'Demo Person' };
const CREATED = { createdAt: '2026-01-02T03:04:05.000Z' };
const ORDER: Order = {
  ...PERSON,
  ...CREATED,
  _id: 'demo',
  id: TOOL._id,
  service: TOOL.name,
  address: '1 Anvil Yard',
  quantity: 2,
  phone: '+44 114 496 0100',
  price: TOOL.price,
};
const REVIEW: Review = { ...PERSON, ...CREATED, _id: 'demo', reviews: 'It drives nails.', rating: 5 };
const USER: User = {
  ...PERSON,
  _id: 'demo',
  id: 'demo',
  email: PERSON.client,
  role: 'admin',
  edu: '',
  address: ORDER.address,
  age: null,
  phone: ORDER.phone,
  img: '',
  provider: 'credential',
};

const RESPONSES: Readonly<Record<string, unknown>> = {
  '/purchase': [TOOL],
  [`/purchase/${TOOL._id}`]: TOOL,
  '/order': [ORDER],
  '/order/email': [ORDER],
  '/review': [REVIEW],
  '/user': [USER],
  '/user/count': { count: 1 },
  '/admin/': { admin: true },
};

/** A fake API for render checks: one record of each kind, without a network. */
export async function demoFetch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const body = RESPONSES[pathname];
  return Response.json(body ?? { detail: 'There is no demo data for this.' }, {
    status: body ? 200 : 404,
  });
}
