import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Page as MyOrder } from './my-order.tsx';

const NUMBER = '40712-38915';
const PLACED = {
  kind: 'placed',
  at: '2026-11-23T12:00:00.000Z',
  actor: 'Ada Byron',
  byCustomer: true,
  note: '',
};

const line = (_id: string, service: string, changes: object = {}) => ({
  _id,
  id: `tool-${_id}`,
  service,
  img: '/media/block-plane-1200.webp',
  quantity: 2,
  price: 34,
  total: 68,
  cancelled: false,
  ...changes,
});

const purchase = (changes: object = {}) => ({
  number: NUMBER,
  createdAt: PLACED.at,
  state: 'placed',
  payment: 'unpaid',
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  address: '1 Anvil Yard',
  phone: '+44 114 496 0100',
  items: 4,
  total: 136,
  delivery: 0,
  lines: [line('1', 'Block plane'), line('2', 'Try square')],
  history: [PLACED],
  ...{ payable: false, verified: true, payments: [], refunds: [] },
  steps: ['cancel'],
  ...changes,
});

function open(routes: Record<string, FakeRoute>, search = '') {
  const api = fakeApi(routes);
  const at = `/dashboard/myOrders/${NUMBER}${search}`;
  const page = openPage(<MyOrder />, {
    path: '/dashboard/myOrders/:number',
    at,
    signedIn: true,
    fetch: api.fetch,
  });
  return { ...page, api };
}

const GET = `GET /purchases/${NUMBER}`;
const part = (name: string) => screen.findByRole('region', { name });
const steps = async () =>
  within(await part('Timeline'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function confirm() {
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}

test('shows number, states, tools, total, delivery and what happens next', async () => {
  open({ [GET]: { body: purchase({ delivery: 8 }) } });

  const page = await screen.findByRole('group', { name: `Order ${NUMBER}` });
  expect(screen.getByRole('heading', { level: 1, name: `Order ${NUMBER}` })).toBeVisible();
  expect(page).toHaveTextContent(/^We have reserved your tools\./);
  const tools = await part('Tools');
  expect(within(tools).getByRole('link', { name: 'Try square' })).toHaveAttribute('href', '/purchase/tool-2');
  expect(tools).toHaveTextContent('2 × $34.00');
  expect(tools).toHaveTextContent('Delivery$8.00Total$136.00');
  expect(await part('Delivery')).toHaveTextContent('Ada Byron');
  expect(await part('Delivery')).toHaveTextContent('1 Anvil Yard');
  expect(await part('Delivery')).toHaveTextContent('+44 114 496 0100');
  await waitFor(() => expect(document.title).toBe(`Order ${NUMBER} · Whetstone`));
});

test('shows the history with times, and the steps that follow as pending', async () => {
  const history = [
    PLACED,
    {
      kind: 'line-cancelled',
      at: '2026-11-23T12:05:00.000Z',
      actor: 'Ada Byron',
      byCustomer: true,
      note: '',
      service: 'Try square',
    },
    { kind: 'paid', at: '2026-11-24T12:00:00.000Z', actor: 'Grace', byCustomer: false, note: '' },
    {
      kind: 'refunded-in-part',
      ...{ at: '2026-11-24T12:30:00.000Z', actor: 'Grace', byCustomer: false, note: '', amount: 68 },
    },
    { kind: 'packed', at: '2026-11-24T13:00:00.000Z', actor: 'Grace', byCustomer: false, note: 'Box 7' },
    { kind: 'shipped', at: '2026-11-25T12:00:00.000Z', actor: 'Grace', byCustomer: false, note: '' },
  ];
  const shipped = { state: 'shipped', payment: 'paid', carrier: 'Parcel Post', tracking: 'PP 1234', history };
  open({ [GET]: { body: purchase({ ...shipped, steps: [] }) } });

  expect(await steps()).toEqual([
    expect.stringMatching(/^Order placedNov 23, 2026, \d+:\d\d/),
    expect.stringMatching(/^Try square cancelled.*, by you$/),
    expect.stringMatching(/^Payment received/),
    expect.stringMatching(/^\$68\.00 refunded/),
    expect.stringMatching(/^Packed.*Box 7$/),
    expect.stringMatching(/^Shipped.*With Parcel Post, tracking PP 1234$/),
    'DeliveredThis step is pending',
  ]);
  expect(screen.getByText('Your tools are on their way with Parcel Post.')).toBeVisible();
});

test.each([
  [{ payment: 'unpaid' }, ['Invoice or payment', 'Packed', 'Shipped', 'Delivered']],
  [{ payment: 'unpaid', payable: true }, ['Payment', 'Packed', 'Shipped', 'Delivered']],
  [{ payment: 'paid' }, ['Packed', 'Shipped', 'Delivered']],
])('a placed order with %j waits for its next steps', async (changes, pending) => {
  open({ [GET]: { body: purchase(changes) } });
  expect((await steps()).slice(1)).toEqual(pending.map((step) => `${step}This step is pending`));
});

test('a cancelled order has no pending steps and names who cancelled it', async () => {
  const cancelled = {
    kind: 'cancelled',
    at: '2026-11-23T12:05:00.000Z',
    actor: 'Grace',
    byCustomer: false,
    note: '',
  };
  const lines = [line('1', 'Block plane', { cancelled: true })];
  const history = [PLACED, cancelled];
  open({ [GET]: { body: purchase({ state: 'cancelled', payment: 'paid', lines, history, steps: [] }) } });

  expect((await steps()).at(-1)).toMatch(/^Order cancelled.*, by Whetstone$/);
  expect(screen.getByText('This order is cancelled. We refund your payment.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('links a tracking address', async () => {
  const history = [PLACED, { ...PLACED, kind: 'shipped' }];
  const tracking = 'https://post.example/PP1234';
  open({ [GET]: { body: purchase({ state: 'shipped', carrier: 'Parcel Post', tracking, history }) } });
  expect(await screen.findByRole('link', { name: tracking })).toHaveAttribute('href', tracking);
});

test('cancels one line after the question that names it', async () => {
  let body = purchase();
  const { toasts, api } = open({
    [GET]: () => ({ body }),
    'DELETE /order/2': () => {
      body = purchase({ lines: [line('1', 'Block plane'), line('2', 'Try square', { cancelled: true })] });
      return { body: { deletedCount: 1 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Try square' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `2 × Try square, order ${NUMBER}`,
  );
  await confirm();

  expect(await within(await part('Tools')).findByText('Cancelled')).toBeVisible();
  expect(toasts()).toEqual(['success: Your order is cancelled.']);
  expect(api.requestsTo('DELETE /order/2')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('group', { name: `Order ${NUMBER}` })).toHaveFocus());
});

test('cancels the whole order after the question that names all its tools', async () => {
  let body = purchase();
  const { toasts, api } = open({
    [GET]: () => ({ body }),
    [`POST /purchases/${NUMBER}/cancel`]: () => {
      body = purchase({ state: 'cancelled', steps: [] });
      return { body };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole order' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `2 × Block plane, 2 × Try square, order ${NUMBER}`,
  );
  await confirm();

  expect(await screen.findByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
  expect(toasts()).toEqual(['success: Your order is cancelled.']);
  expect(api.requestsTo(`POST /purchases/${NUMBER}/cancel`)).toMatchObject([{ body: {} }]);
});

test('says before a cancellation that the payment is refunded', async () => {
  open({ [GET]: { body: purchase({ payment: 'paid' }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Try square' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `2 × Try square, order ${NUMBER}. We refund what you paid for it.`,
  );
});

test('explains a cancellation that came too late, and shows the new state', async () => {
  let body = purchase();
  const detail = `Order ${NUMBER} is already packed, so it cannot be cancelled.`;
  const { toasts } = open({
    [GET]: () => ({ body }),
    [`POST /purchases/${NUMBER}/cancel`]: () => {
      body = purchase({ state: 'packed', payment: 'paid', steps: [] });
      return problem(409, detail);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole order' }));
  await confirm();

  expect(await screen.findByText('Your tools are packed and leave our works next.')).toBeVisible();
  expect(toasts()).toEqual([`error: Your order is not cancelled. ${detail}`]);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('shows a state that the shop changed when the tab is focused again', async () => {
  let body = purchase();
  open({ [GET]: () => ({ body }) });
  await screen.findByRole('button', { name: 'Cancel the whole order' });
  body = purchase({ state: 'delivered', steps: [] });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Your tools have been delivered.')).toBeVisible();
});

describe('ordering again', () => {
  const basketLine = (id: string, changes: object = {}) => ({
    ...{ id, name: id, price: 34, img: '', alt: '', quantity: 2, updatedAt: PLACED.at },
    ...{ available: 40, minQuantity: 1, maxQuantity: 12 },
    ...changes,
  });
  const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Order again' }));

  test('puts the tools into the basket and opens it', async () => {
    const lines = [line('1', 'Block plane'), line('2', 'Try square', { cancelled: true })];
    const { api, address, toasts } = open({
      [GET]: { body: purchase({ lines }) },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1')] } },
    });
    await again();
    await waitFor(() => expect(address()).toBe('/basket'));
    expect(toasts()).toEqual(['success: Your tools are in the basket.']);
    expect(api.requestsTo('POST /basket/merge')).toMatchObject([
      { body: { lines: [{ id: 'tool-1', quantity: 2 }] } },
    ]);
  });

  test('orders all tools of a cancelled order', async () => {
    const lines = [
      line('1', 'Block plane', { cancelled: true }),
      line('2', 'Try square', { cancelled: true }),
    ];
    const { api } = open({
      [GET]: { body: purchase({ lines, state: 'cancelled', steps: [] }) },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1'), basketLine('tool-2')] } },
    });
    await again();
    await waitFor(() =>
      expect(api.requestsTo('POST /basket/merge')).toMatchObject([
        { body: { lines: [{ id: 'tool-1' }, { id: 'tool-2' }] } },
      ]),
    );
  });

  test.each([
    [{ available: 0 }, 'Try square is sold out.'],
    [{ available: 2, minQuantity: 3 }, 'Try square is sold out.'],
    [{ available: 1 }, 'Only 1 of Try square are left.'],
    [{ id: 'tool-9' }, 'Try square could not be added to your basket.'],
  ])('with %j: %s', async (changes, message) => {
    const { toasts } = open({
      [GET]: { body: purchase() },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1'), basketLine('tool-2', changes)] } },
    });
    await again();
    await waitFor(() => expect(toasts()).toEqual([`warning: ${message}`]));
  });

  test('stays on the page when the basket cannot be changed', async () => {
    const { toasts, address } = open({
      [GET]: { body: purchase() },
      'POST /basket/merge': problem(429, 'Too many requests.'),
    });
    await again();
    await waitFor(() =>
      expect(toasts()).toEqual(['error: Your tools could not be put into the basket. Too many requests.']),
    );
    expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`);
  });
});

describe('paying', () => {
  const PAY = `POST /purchases/${NUMBER}/payment`;
  const payNow = () => screen.findByRole('button', { name: 'Pay now' });

  test('leads to the payment page', async () => {
    open({ [GET]: { body: purchase({ payable: true }) }, [PAY]: { body: { url: '#paying' } } });
    await userEvent.click(await payNow());
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(screen.getByText(/^We have reserved your tools\..*as soon as you have paid\.$/)).toBeVisible();
  });

  test('explains an order that was cancelled meanwhile, and shows its new state', async () => {
    let body = purchase({ payable: true });
    const detail = `Order ${NUMBER} is cancelled, so it cannot be paid.`;
    open({
      [GET]: () => ({ body }),
      [PAY]: () => {
        body = purchase({ state: 'cancelled', steps: [] });
        return problem(409, detail, { state: 'cancelled', payment: 'unpaid' });
      },
    });
    await userEvent.click(await payNow());
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(await screen.findByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  test.each([
    [true, /^Pay by Nov 24, 2026, .*, or confirm your email address with the link in our email\. Otherwise /],
    [false, /^Confirm your email address by Nov 24, 2026, .*M with the link in our email\. Otherwise /],
  ])('names the time at which an unconfirmed order is cancelled (payable: %s)', async (payable, text) => {
    open({ [GET]: { body: purchase({ payable, verified: false, keptUntil: '2026-11-24T12:00:00.000Z' }) } });
    await part('Tools');
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  test('lists what was paid and refunded in sentences', async () => {
    const at = '2026-11-24T12:00:00.000Z';
    const refund = { amount: 12, at };
    const payments = [
      { amount: 136, state: 'expired', at },
      { amount: 148, state: 'paid', at },
    ];
    const refunds = [
      { ...refund, state: 'requested', service: 'Try square' },
      { ...refund, state: 'pending' },
      { ...refund, state: 'succeeded', service: 'Awl' },
      { ...refund, state: 'failed' },
    ];
    open({ [GET]: { body: purchase({ payment: 'paid', payments, refunds }) } });
    const items = within(await part('Payment')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'You paid $148.00 on Nov 24, 2026.',
      '$12.00 for Try square is on its way back to your card.',
      '$12.00 is on its way back to your card.',
      '$12.00 for Awl is refunded to your card. Your bank can take up to ten days to show it.',
      'We could not return $12.00 to your card yet. We are trying again.',
    ]);
  });
});

describe('returning from the payment page', () => {
  const CHECK = `POST /purchases/${NUMBER}/payment/check`;
  const RETURNED = '?payment=returned';
  const UNPAID = purchase({ payable: true });
  const PAID = purchase({
    payment: 'paid',
    payments: [{ amount: 136, state: 'paid', at: '2026-11-24T12:00:00.000Z' }],
  });

  test('shows the progress, then the payment, and clears the address', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let body = UNPAID;
    const { address, api } = open(
      {
        [GET]: () => ({ body }),
        [CHECK]: async () => {
          await promise;
          body = PAID;
          return { body };
        },
      },
      RETURNED,
    );
    expect(await screen.findByText('We are checking your payment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(address()).toMatch(/payment=returned$/);
    resolve();
    expect(await screen.findByText('Thank you for your payment of $136.00.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`));
    expect(await screen.findByText('We have received your payment. We pack your tools next.')).toBeVisible();
    expect(api.requestsTo(CHECK)).toHaveLength(1);
  });

  describe('without a payment', () => {
    beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => jest.useRealTimers());

    test('checks four times, then says what to do, and checks again', async () => {
      let body = UNPAID;
      const { address, api } = open({ [GET]: () => ({ body }), [CHECK]: () => ({ body }) }, RETURNED);
      await screen.findByText('We are checking your payment.');
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      expect(await screen.findByText(/^We have not received your payment yet\./)).toBeVisible();
      expect(api.requestsTo(CHECK)).toHaveLength(4);
      expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`);
      expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible();

      body = PAID;
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await user.click(screen.getByRole('button', { name: 'Check again' }));
      expect(await screen.findByText(/^Thank you for your payment/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    });

    test('asks not to pay again if no check succeeds', async () => {
      open({ [GET]: { body: UNPAID }, [CHECK]: problem(503, 'Not now.') }, RETURNED);
      await screen.findByText('We are checking your payment.');
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      expect(await screen.findByText(/^We could not check your payment\./)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    });
  });

  test.each([
    [
      [{ amount: 136, state: 'requested', at: PLACED.at }],
      'Your order was cancelled before we received your payment. We refund your payment.',
    ],
    [[], 'Your order is cancelled, and we have not received a payment. There is nothing to pay.'],
  ])('explains an order that was cancelled during the payment', async (refunds, sentence) => {
    let body = UNPAID;
    const check = () => {
      body = purchase({ state: 'cancelled', steps: [], refunds });
      return { body };
    };
    open({ [GET]: () => ({ body }), [CHECK]: check }, RETURNED);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

test('a cancellation after the payment takes the place of the thanks', async () => {
  let body = purchase();
  open(
    {
      [GET]: () => ({ body }),
      [`POST /purchases/${NUMBER}/payment/check`]: () => {
        body = purchase({ payment: 'paid', payments: [{ amount: 136, state: 'paid', at: PLACED.at }] });
        return { body };
      },
      [`POST /purchases/${NUMBER}/cancel`]: () => {
        const refunds = [{ amount: 136, state: 'requested', at: PLACED.at }];
        body = purchase({ state: 'cancelled', payment: 'paid', steps: [], refunds });
        return { body };
      },
    },
    '?payment=returned',
  );
  const thanks = await screen.findByText(/^Thank you for your payment/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the whole order' }));
  await confirm();

  expect(await screen.findByText('This order is cancelled. We refund your payment.')).toBeVisible();
  expect(thanks).not.toBeInTheDocument();
  expect(screen.queryByText(/before we received your payment/)).not.toBeInTheDocument();
});

test('has a receipt for paper, without the lines that were cancelled', async () => {
  setShop({ ...getShop(), company: 'Grindstone & Co' });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const lines = [line('1', 'Block plane'), line('2', 'Try square', { cancelled: true })];
  open({ [GET]: { body: purchase({ lines, total: 76, delivery: 8, payment: 'paid' }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Print receipt' }));

  expect(print).toHaveBeenCalledTimes(1);
  const receipt = screen.getByText('Receipt').closest('section') as HTMLElement;
  expect(receipt).not.toBeVisible();
  expect(receipt).toHaveTextContent('Grindstone & Co');
  expect(receipt).toHaveTextContent(`Order${NUMBER}DateNov 23, 2026StatePlacedPaymentPaid`);
  expect(receipt).toHaveTextContent('Block plane2$34.00$68.00Delivery$8.00Total$76.00');
  expect(receipt).not.toHaveTextContent('Try square');
  setShop(undefined);
});

test.each([
  ['an unknown number', problem(404, 'There is no order with this number.')],
  ['an order of another account', { body: purchase({ client: 'bob@example.com' }) }],
])('shows "Order not found" for %s', async (_what, response) => {
  open({ [GET]: response });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/dashboard/myOrders');
  expect(screen.queryByText('Block plane')).not.toBeInTheDocument();
});

test('offers a retry when the order fails to load', async () => {
  let down = true;
  open({ [GET]: () => (down ? problem(400, 'No.') : { body: purchase() }) });
  await screen.findByText('Your order could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await part('Tools')).toHaveTextContent('Block plane');
});
