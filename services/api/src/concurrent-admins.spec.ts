import { requestOf } from '@whetstone/server/testing/access-matrix';
import { accessMatrix, READING_POST } from './testing/access-matrix.ts';
import type { Cast } from './testing/matrix-resources.ts';
import { fakeEncoder } from './testing/photos.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { sharedTestApp } from './testing/test-app.ts';

/** Two admins change what both have seen: the slower one gets the present version to compare, and overwrites nothing. */
const COMPARED = [
  'PUT /api/category-uses/:category',
  'PUT /api/delivery/settings',
  'PUT /api/promotions/:id',
  'PUT /api/settings',
  'PUT /api/synonyms/:id',
  'PUT /api/taxes',
  'PUT /api/tools/:id',
  'PUT /api/tools/:id/low-stock',
  'PUT /api/tools/:id/photos',
  'PUT /api/webhooks/:id',
  'POST /api/reviews/:id/hide',
  'POST /api/reviews/:id/show',
  'POST /api/webhooks/:id/secret',
];

/** The slower one gets the state that the other has left. */
const ONCE: Record<string, string> = {
  'POST /api/payments/differences/:id/resolve': 'difference-resolved',
  'POST /api/orders/:number/cancel': 'impossible-step',
  'POST /api/orders/:number/steps': 'impossible-step',
  'POST /api/orders/:number/vat-number': 'vat-number-decided',
  'POST /api/returns/:id/steps': 'impossible-return-step',
  'POST /api/synonyms': 'known-term',
  'POST /api/tool-imports/:id/apply': 'impossible-step',
  'POST /api/tool-imports/:id/cancel': 'impossible-step',
  'POST /api/tool-imports/:id/check': 'impossible-step',
  'POST /api/webhooks/deliveries/:id/send-again': 'already-sending',
};

/** Both succeed, and leave what one of them leaves. */
const REPEATABLE = [
  'DELETE /api/order/:id',
  'DELETE /api/synonyms/:id',
  'DELETE /api/tools/:id/photos/:photo',
  'DELETE /api/user/:email',
  'DELETE /api/users/:id/sessions/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/audit/check',
  'POST /api/emails/:id/send-again',
  'POST /api/orders/pack',
  'POST /api/orders/:number/invoice',
  'POST /api/orders/:number/payment/check',
  'POST /api/orders/:number/status-links/end',
  'POST /api/tools/:id/archive',
  'POST /api/tools/:id/restore',
  'POST /api/user/:email/reset-second-factor',
  'POST /api/users/:id/demote',
  'POST /api/users/:id/reviews/hide',
  'POST /api/users/:id/reviews/show',
  'PUT /api/categories/:category/picture',
  'PUT /api/orders/:number/address',
  'PUT /api/user/admin/:email',
];

/** Both succeed, and each adds something. */
const ADDING = [
  'POST /api/promotions',
  'POST /api/service',
  'POST /api/stock/ledger-checks',
  'POST /api/tool-imports',
  'POST /api/tool-imports/:id/undo',
  'POST /api/tools/:id/photos',
  'POST /api/tools/:id/stock-entries',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/test',
];

/** Nothing listens at the address of Stripe. `reconciliation.spec` and `refunds.spec` repeat these calls. */
const AT_STRIPE = ['POST /api/payments/differences/:id/retry', 'POST /api/payments/reconcile'];

/** The matrix has no version, which these changes may omit. */
const SEEN: Record<string, string> = {
  'PUT /api/webhooks/:id': '?version=1',
  'POST /api/webhooks/:id/secret': '?version=1',
};

let cast: Cast;
let admins: SignedIn[];
const shop = sharedTestApp({ ordersPerMinute: 1_000 });
afterAll(() => jest.restoreAllMocks());
beforeAll(async () => {
  fakeEncoder();
  cast = { shop, owner: await signIn(shop) };
  admins = [await signIn(shop, { role: 'admin' }), await signIn(shop, { role: 'admin' })];
});

/** The routes on which an admin changes something. */
const CHANGES = Object.entries(accessMatrix).flatMap(([name, { statuses }]) => {
  const [, , other, admin] = statuses;
  const isChange = !name.startsWith('GET ') && name !== READING_POST;
  return isChange && other >= 400 && admin !== other && admin !== 404 ? [name] : [];
});

it('has an expectation of every change of an admin', () => {
  const expected = [...COMPARED, ...Object.keys(ONCE), ...REPEATABLE, ...ADDING, ...AT_STRIPE];
  expect(expected.sort()).toEqual(CHANGES.sort());
});

/** Two admins send the same request at once. Returns the responses, successful ones first. */
async function changeAtOnce(name: string) {
  const row = accessMatrix[name];
  if (!row) throw new Error(`${name} is not in the matrix.`);
  const request = await requestOf(name, row, cast);
  const url = request.url + (SEEN[name] ?? '');
  const requests = admins.map(({ headers }) => {
    return { ...request, url, headers: { ...headers, ...request.headers } };
  });
  const responses = await Promise.all(requests.map((request) => shop.app.inject(request)));
  return responses.sort((one, other) => one.statusCode - other.statusCode);
}

it.each(COMPARED)('%s is compared by the slower of two admins', async (name) => {
  const [first, second] = await changeAtOnce(name);
  expect({ first: first?.statusCode, second: second?.json() }).toMatchObject({
    ...{ first: 200, second: { status: 409, code: 'changed-meanwhile', current: expect.any(Object) } },
  });
});

it.each(Object.entries(ONCE))('%s happens once: %s', async (name, code) => {
  const [first, second] = await changeAtOnce(name);
  expect(first?.statusCode).toBeLessThan(300);
  expect(second?.json()).toMatchObject({ status: 409, code });
});

it.each([...REPEATABLE, ...ADDING])('%s succeeds for two admins at once', async (name) => {
  const responses = await changeAtOnce(name);
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(ADDING.includes(name) && !name.endsWith('/test') ? [201, 201] : [200, 200]);
});
