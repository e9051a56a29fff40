import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromotionDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as PromotionsPage } from '../../exposed/promotions.tsx';
import { NEW_PROMOTION } from './promotion-fields.ts';

const promotionOf = (changes: Partial<PromotionDto> = {}): PromotionDto => ({
  ...NEW_PROMOTION,
  ...{ _id: 'p1', name: 'Spring sale', code: 'SPRING10', currency: 'USD', uses: 3, maxUses: 10, version: 2 },
  ...changes,
});
const saw = { _id: 'saw', name: 'Tenon Saw' };

function openForm(id: string, routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({
    'GET /promotions/p1': { body: promotionOf() },
    'GET /tools': { body: [saw] },
    'GET /tools/categories': { body: [{ category: 'hand-planes' }, { category: 'saws' }] },
    ...routes,
  });
  const path = '/dashboard/promotions/:promotion';
  return {
    ...api,
    ...openPage(<PromotionsPage />, {
      path,
      at: `/dashboard/promotions/${id}`,
      signedIn: true,
      fetch: api.fetch,
    }),
  };
}

const enter = async (label: string, text: string) => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('lists promotions with code, discount, uses and state', async () => {
  const ended = promotionOf({
    ...{ _id: 'p2', name: 'Three for two', code: undefined, kind: 'buy-get', buy: 2, get: 1 },
    ...{ maxUses: undefined, until: '2026-01-31', status: 'ended' },
  });
  const api = fakeApi({ 'GET /promotions': { body: [promotionOf(), ended] } });
  openPage(<PromotionsPage />, { signedIn: true, fetch: api.fetch });
  const table = within(await screen.findByRole('table', { name: 'All promotions' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/Spring saleCode SPRING10.*10% off.*3 of 10.*Any.*Active/);
  expect(second).toHaveTextContent(
    /Three for twoWithout a code.*Buy 2, get 1 free.*3.*Until 2026-01-31.*Ended/,
  );
});

test('adds a promotion for some tools', async () => {
  const page = openForm('new', { 'POST /promotions': { status: 201, body: promotionOf() } });
  await enter('Name', 'Spring sale');
  await enter('Discount code', 'spring10');
  await userEvent.selectOptions(screen.getByLabelText('Kind of discount'), 'Amount off the tools');
  await enter('Amount off', '5');
  await enter('Add a tool', 'Tenon Saw');
  expect(await screen.findByRole('button', { name: 'Remove Tenon Saw' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Add a category'), 'Hand planes');
  await userEvent.selectOptions(screen.getByLabelText('Add a category'), 'Saws');
  await press('Remove Saws');
  await enter('Uses in all', '10');
  await press('Save');
  await waitFor(() => expect(page.requestsTo('POST /promotions')).toHaveLength(1));
  expect(page.requestsTo('POST /promotions')[0]?.body).toEqual({
    ...{ name: 'Spring sale', code: 'spring10', kind: 'amount', amount: 5, minTotal: 0, tools: ['saw'] },
    ...{ categories: ['hand-planes'], combines: false, firstOrder: false, maxUses: 10, state: 'active' },
  });
  await waitFor(() => expect(page.address()).toBe('/dashboard/promotions'));
});

test('says that another promotion has the code, and shows the errors of the API at their fields', async () => {
  const errors = [{ field: 'percent', code: 'out-of-range', params: { min: 0, max: 100 }, message: '…' }];
  const replies = [
    problem(400, '…', { code: 'validation-failed', errors }),
    problem(409, '…', { code: 'code-taken', name: 'SPRING10' }),
  ];
  openForm('p1', { 'PUT /promotions/p1': () => replies.shift() ?? {} });
  await enter('Percent off', '200');
  await press('Save');
  await waitFor(() => expect(screen.getByLabelText('Percent off')).toBeInvalid());
  await enter('Percent off', '20');
  await press('Save');
  expect(await screen.findByText(/^Another promotion has the code SPRING10\./)).toBeVisible();
});

test('compares with the version of another admin', async () => {
  const current = promotionOf({ percent: 15, version: 3 });
  const conflict = problem(409, '…', { code: 'changed-meanwhile', current });
  openForm('p1', { 'PUT /promotions/p1': conflict });
  await enter('Percent off', '20');
  await press('Save');
  expect(await screen.findByText('15')).toBeVisible();
});

test('previews what the promotion does to a basket, as it is entered', async () => {
  const quote = {
    ...{ lines: [], subtotal: 40, delivery: 4.9, total: 36.9, currency: 'USD' },
    ...{
      discounts: [{ label: 'Spring sale (SPRING10)', amount: 8 }],
      deliveryMethods: [],
      paymentMethods: [],
    },
  };
  const replies = [
    { body: quote },
    { body: { ...quote, codeProblem: { code: 'too-few-tools', params: {}, message: '…' } } },
    { body: { ...quote, codeProblem: { code: 'of-a-later-api', params: {}, message: 'For programs.' } } },
  ];
  const page = openForm('p1', { 'POST /promotions/preview': () => replies.shift() ?? {} });
  await enter('Percent off', '20');
  await enter('Tool of the basket', 'Tenon Saw');
  await enter('Quantity of Tenon Saw', '1,5');
  expect(screen.getByLabelText('Quantity of Tenon Saw')).toHaveAccessibleDescription('Enter a whole number');
  await press('Show the price');
  expect(page.requestsTo('POST /promotions/preview')).toEqual([]);
  await enter('Quantity of Tenon Saw', '٢');
  await press('Show the price');
  expect(await screen.findByText('−$8.00')).toBeVisible();
  expect(page.requestsTo('POST /promotions/preview')[0]?.body).toMatchObject({
    ...{ percent: 20, lines: [{ id: 'saw', quantity: 2 }] },
  });
  await press('Show the price');
  expect(await screen.findByText('These are fewer tools than the promotion requires.')).toBeVisible();
  await press('Show the price');
  expect(await screen.findByText('The promotion takes nothing off this basket.')).toBeVisible();
});
