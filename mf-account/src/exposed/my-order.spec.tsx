/** @jest-environment-options {"styles": true} */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { GET, line, NUMBER, openOrder, order, PLACED, part } from '../testing/my-order.tsx';

const steps = async () =>
  within(await part('Timeline'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows number, states, tools, total, delivery and what happens next', async () => {
  openOrder({ [GET]: { body: order({ delivery: 8, deliveryName: 'Express' }) } });

  const page = await screen.findByRole('group', { name: `Order ${NUMBER}` });
  expect(screen.getByRole('heading', { level: 1, name: `Order ${NUMBER}` })).toBeVisible();
  expect(page).toHaveTextContent(/^We have reserved your tools\./);
  const tools = await part('Tools');
  expect(within(tools).getByRole('link', { name: 'Try square' })).toHaveAttribute('href', '/purchase/tool-2');
  expect(tools).toHaveTextContent('2 × $34.00');
  expect(tools).toHaveTextContent('Delivery$8.00Total$136.00');
  expect(await part('Delivery')).toHaveTextContent('Ada Byron');
  expect(await part('Delivery')).toHaveTextContent('1 Anvil Yard');
  expect(await part('Delivery')).toHaveTextContent('MethodExpress');
  expect(await part('Delivery')).toHaveTextContent('To change the address, write to');
  expect(await part('Delivery')).toHaveTextContent('+44 114 496 0100');
  await waitFor(() => expect(document.title).toBe(`Order ${NUMBER} · Whetstone`));
});

test.each([
  ['Kenji', 'Ordered byAda ByronAddressKenji 1 Oak St'],
  ['Ada Byron', 'DeliveryAddressAda Byron 1 Oak St'],
])(
  'names the recipient %s in the address, and who ordered if that is another person',
  async (recipient, text) => {
    openOrder({ [GET]: { body: order({ recipient, address: `${recipient}\n1 Oak St` }) } });
    expect(await part('Delivery')).toHaveTextContent(text);
  },
);

test('links to the invoice and the credit notes', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  const invoices = [
    { number: 'INV-000012', kind: 'invoice', issuedAt: at },
    { number: 'CN-000003', kind: 'credit-note', issuedAt: at, items: 'Awl' },
  ];
  openOrder({ [GET]: { body: order({ payment: 'paid', invoices }) } });
  const payment = within(await part('Payment'));
  expect(payment.getByRole('link', { name: 'Invoice INV-000012' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders/40712-38915/invoices/INV-000012',
  );
  expect(payment.getByRole('link', { name: 'Credit note CN-000003' }).parentElement).toHaveTextContent(
    /^Credit note CN-000003 for Awl$/,
  );
});

test('shows when a paid order is expected, counted from the payment', async () => {
  const paid = { kind: 'paid', at: '2026-11-24T12:00:00.000Z', actor: 'Grace', byCustomer: false, note: '' };
  openOrder({ [GET]: { body: order({ payment: 'paid', history: [PLACED, paid] }) } });
  expect(await screen.findByText(/^Wed, Dec 2.–.Fri, Dec 4$/)).toBeVisible();
});

test.each([
  ['unpaid', 'placed'],
  ['refunded', 'placed'],
  ['paid', 'delivered'],
  ['refunded', 'cancelled'],
])('names no expected delivery of an order that is %s and %s', async (payment, state) => {
  openOrder({ [GET]: { body: order({ payment, state }) } });
  await part('Delivery');
  expect(screen.queryByText('Expected delivery')).not.toBeInTheDocument();
});

test.each(['placed', 'packed'])('says that a refunded order that is %s is not sent', async (state) => {
  openOrder({ [GET]: { body: order({ state, payment: 'paid', next: 'cancel' }) } });
  expect(await screen.findByText('We refund your payment, so we do not send this order.')).toBeVisible();
  expect(within(await part('Timeline')).queryByText('Shipped')).not.toBeInTheDocument();
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
      kind: 'vat-confirmed',
      ...{ at: '2026-11-24T12:10:00.000Z', actor: 'Grace', byCustomer: false, note: '', amount: 7 },
    },
    {
      kind: 'refunded-in-part',
      ...{ at: '2026-11-24T12:30:00.000Z', actor: 'Grace', byCustomer: false, note: '', amount: 68 },
    },
    {
      kind: 'address-changed',
      ...{ at: '2026-11-24T12:40:00.000Z', byCustomer: false, note: '4 Forge Lane\nYork' },
      ...{ before: '4 Forge Lane\nYork', after: 'Weg 1\nGermany', otherCountry: true },
    },
    { kind: 'packed', at: '2026-11-24T13:00:00.000Z', actor: 'Grace', byCustomer: false, note: 'Box 7' },
    {
      kind: 'shipped',
      ...{ at: '2026-11-25T12:00:00.000Z', actor: 'Grace', byCustomer: false, note: '', parcel: 0 },
    },
  ];
  const parcels = [{ carrier: 'Parcel Post', tracking: 'PP 1234', lines: [] }];
  const shipped = { state: 'shipped', payment: 'paid', carrier: 'Parcel Post', parcels, history };
  // The days of the shop, as on the invoice.
  setShop({ ...getShop(), timeZone: 'Pacific/Kiritimati' });
  openOrder({ [GET]: { body: order({ ...shipped, steps: [] }) } });
  expect((await screen.findAllByText(/^Placed on/))[0]).toHaveTextContent('Placed on Nov 24, 2026');

  expect(await steps()).toEqual([
    expect.stringMatching(/^Order placedNov 24, 2026, 0?2:\d\d( AM)? GMT\+14/),
    expect.stringMatching(/^Try square cancelled.*, by you$/),
    expect.stringMatching(/^Payment received/),
    expect.stringMatching(/^VAT number confirmed, \$7\.00 of VAT goes back/),
    expect.stringMatching(/^\$68\.00 refunded/),
    expect.stringMatching(/^Address corrected.*Before: 4 Forge Lane, YorkNow: Weg 1, GermanyThe tax/),
    expect.stringMatching(/^Packed.*Box 7$/),
    expect.stringMatching(/^Shipped.*With Parcel Post, tracking PP 1234$/),
    'DeliveredThis step is pending',
  ]);
  expect(screen.getByText('Your tools are on their way with Parcel Post.')).toBeVisible();
  expect(await part('Delivery')).not.toHaveTextContent('To change the address');
  setShop(undefined);
});

test('shows each parcel with its tools, and what is still to come', async () => {
  const at = '2026-11-25T12:00:00.000Z';
  const parcels = [
    {
      at,
      carrier: 'Parcel Post',
      tracking: 'PP 1',
      lines: [{ id: 'l1', service: 'Try square', quantity: 1 }],
    },
  ];
  const history = [PLACED, { ...PLACED, kind: 'shipped', at, parcel: 0 }];
  const lines = [
    { ...line('1', 'Try square'), shipped: 1 },
    { ...line('2', 'Block plane'), shipped: 2 },
  ];
  const partly = { state: 'packed', payment: 'paid', partlyShipped: true, parcels, history, lines };
  openOrder({ [GET]: { body: order({ ...partly, steps: [] }) } });

  expect(await steps()).toEqual([
    expect.stringMatching(/^Order placed/),
    expect.stringMatching(/^Parcel shipped.*1 × Try square\. With Parcel Post, tracking PP 1$/),
    'ShippedThis step is pending',
    'DeliveredThis step is pending',
  ]);
  // The page and its receipt.
  expect(screen.getAllByText('Partly shipped')).toHaveLength(2);
  expect(
    screen.getByText('Some of your tools are on their way. Still to come: 1 × Try square.'),
  ).toBeVisible();
});

test.each([
  [{ payment: 'unpaid' }, ['Invoice or payment', 'Packed', 'Shipped', 'Delivered']],
  [{ payment: 'unpaid', payable: true }, ['Payment', 'Packed', 'Shipped', 'Delivered']],
  [{ payment: 'paid' }, ['Packed', 'Shipped', 'Delivered']],
])('a placed order with %j waits for its next steps', async (changes, pending) => {
  openOrder({ [GET]: { body: order(changes) } });
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
  openOrder({
    [GET]: { body: order({ state: 'cancelled', payment: 'paid', lines, history, steps: [] }) },
  });

  expect((await steps()).at(-1)).toMatch(/^Order cancelled.*, by Whetstone$/);
  expect(screen.getByText('This order is cancelled. We refund your payment.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('says until when tools of a delivered order can be returned', async () => {
  const until = '2026-12-14T23:00:00.000Z';
  const times = { returnUntil: '2026-12-30T12:00:00.000Z', withdrawal: { until } };
  openOrder({ [GET]: { body: order({ state: 'delivered', payment: 'paid', ...times }) } });
  const page = await screen.findByRole('group', { name: `Order ${NUMBER}` });
  expect(page).toHaveTextContent('You can withdraw without giving a reason until December 14, 2026.');
  expect(page).toHaveTextContent('You can ask for a return until December 30, 2026.');
  cleanup();
  openOrder({ [GET]: { body: order({ state: 'shipped', payment: 'paid', withdrawal: {} }) } });
  await part('Delivery');
  expect(screen.queryByText(/^You can withdraw/)).not.toBeInTheDocument();
});

test('says before the delivery how long tools can be returned after it, unless the shop takes none back', async () => {
  const open = async (state: string, returnDays: number) => {
    cleanup();
    setShop({ ...getShop(), returnDays });
    openOrder({ [GET]: { body: order({ state, payment: 'paid' }) } });
    await part('Delivery');
    return screen.queryByText(/^You can ask for a return here/)?.parentElement?.textContent;
  };
  const sentence = 'You can ask for a return here until 30 days after the delivery. Delivery and returns';
  expect(await open('placed', 30)).toBe(sentence);
  expect(screen.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', '/returns');
  expect(await open('shipped', 1)).toBe(sentence.replace('30 days', 'one day'));
  expect(await open('placed', 0)).toBeUndefined();
  expect(await open('cancelled', 30)).toBeUndefined();
  expect(await open('delivered', 30)).toBeUndefined();
  setShop(undefined);
});

test('links a tracking number to the page of the carrier', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  const history = [{ kind: 'shipped', at, actor: 'Grace', byCustomer: false, note: '', parcel: 0 }];
  const parcel = { carrier: 'Post', tracking: 'PP 1', trackingUrl: 'https://post.example/PP1', lines: [] };
  openOrder({ [GET]: { body: order({ state: 'shipped', parcels: [parcel], history }) } });
  expect(await screen.findByRole('link', { name: 'PP 1' })).toHaveAttribute('href', parcel.trackingUrl);
});

test('links a tracking address', async () => {
  const history = [PLACED, { ...PLACED, kind: 'shipped', parcel: 0 }];
  const tracking = 'https://post.example/PP1234';
  const parcels = [{ carrier: 'Parcel Post', tracking, lines: [] }];
  openOrder({ [GET]: { body: order({ state: 'shipped', parcels, history }) } });
  expect(await screen.findByRole('link', { name: tracking })).toHaveAttribute('href', tracking);
});
test('shows a state that the shop changed when the tab is focused again', async () => {
  let body = order();
  openOrder({ [GET]: () => ({ body }) });
  await screen.findByRole('button', { name: 'Cancel the whole order' });
  body = order({ state: 'delivered', steps: [] });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Your tools have been delivered.')).toBeVisible();
});

test('a cancelled order that nobody paid is printed as an order with the lines of its total, and so does the page', async () => {
  const lines = [
    line('1', 'Block plane', { cancelled: true, inTotal: true }),
    line('2', 'Try square', { cancelled: true }),
  ];
  openOrder({ [GET]: { body: order({ lines, total: 68, state: 'cancelled' }) } });
  const tools = within(await part('Tools')).getAllByRole('listitem');
  const struck = (item: HTMLElement) => getComputedStyle(within(item).getByText('$68.00')).textDecoration;
  expect(tools.map(struck)).toEqual(['none', 'line-through']);
  expect(await part('Tools')).toHaveTextContent('Cancelled total$68.00');
  expect(screen.getByRole('button', { name: 'Print order' })).toBeVisible();
  expect(screen.queryByText('Receipt')).not.toBeInTheDocument();
  const receipt = screen.getByText('Payment', { selector: 'dt' }).closest('section');
  expect(receipt).toHaveTextContent('Block plane2$34.00$68.00DeliveryFreeTotal$68.00');
  expect(receipt).toHaveTextContent('PaymentNothing to pay');
  expect(receipt).not.toHaveTextContent('Try square');
});

test('has a receipt for paper, which says what was cancelled, shipped and refunded', async () => {
  setShop({ ...getShop(), company: 'Grindstone & Co' });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const lines = [
    line('1', 'Block plane', { shipped: 1 }),
    line('2', 'Try square', { cancelled: true, inTotal: false }),
  ];
  const paid = { kind: 'paid', at: '2026-11-24T12:00:00.000Z', actor: 'Grace', byCustomer: false, note: '' };
  const history = [
    PLACED,
    paid,
    ...[68, 7.5].map((amount) => ({ ...paid, kind: 'refunded-in-part', amount })),
  ];
  const payments = [{ provider: 'Stripe', amount: 144, state: 'paid', at: paid.at }];
  const shown = { lines, total: 76, delivery: 8, refunded: 7.5, payment: 'paid', payments, history };
  openOrder({ [GET]: { body: order({ ...shown, state: 'packed', partlyShipped: true }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Print receipt' }));

  expect(print).toHaveBeenCalledTimes(1);
  const receipt = screen.getByText('Receipt').closest('section') as HTMLElement;
  expect(receipt).not.toBeVisible();
  expect(receipt).toHaveTextContent('Grindstone & Co');
  expect(receipt).toHaveTextContent(
    `Order${NUMBER}DateNov 23, 2026StatePartly shippedPaymentPartly refundedPaid onNov 24, 2026Paid amount$144.00Refunded in all$75.50`,
  );
  expect(receipt).toHaveTextContent(
    'Block plane, 1 of 2 shipped2$34.00$68.00Try square, cancelled2$34.00–Delivery$8.00Total$76.00Refunded−$7.50Total after all refunds$68.50',
  );
  setShop(undefined);
});

test.each([
  ['an unknown number', problem(404, 'There is no order with this number.')],
  ['an order of another account', { body: order({ client: 'bob@example.com' }) }],
])('shows "Order not found" for %s', async (_what, response) => {
  openOrder({ [GET]: response });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/dashboard/myOrders');
  expect(screen.queryByText('Block plane')).not.toBeInTheDocument();
});

test('offers a retry when the order fails to load', async () => {
  let down = true;
  openOrder({ [GET]: () => (down ? problem(400, 'No.') : { body: order() }) });
  await screen.findByText('Your order could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await part('Tools')).toHaveTextContent('Block plane');
});

const RETURNED = {
  ...{ state: 'refunded', at: PLACED.at, withdrawal: true, lines: [{ service: 'Block plane', quantity: 1 }] },
  refund: {
    amount: 102,
    delivery: 4.9,
    currency: 'USD',
    state: 'succeeded',
    at: PLACED.at,
    provider: 'Stripe',
  },
};
const KEPT = {
  ...{ lines: [{ service: 'Block plane', quantity: 1, amount: 34 }], delivery: 0 },
  ...{ otherRefunds: 7.5, total: 26.5 },
};

test('shows what was returned, what was refunded and what remains', async () => {
  const withdrawn = { ...PLACED, kind: 'return-requested', withdrawal: true };
  const history = [PLACED, withdrawn, { ...PLACED, kind: 'return-cancelled', byCustomer: true }];
  const body = order({
    state: 'delivered',
    payment: 'paid',
    returns: [RETURNED],
    kept: KEPT,
    history,
    refunded: 109.5,
  });
  const lines = body.lines.map((line, index) => ({ ...line, ...(index === 0 && { returnedQuantity: 3 }) }));
  openOrder({ [GET]: { body: { ...body, lines, steps: [] } } });
  expect(within(await part('Tools')).getByText('3 returned')).toBeVisible();
  expect(await part('Returns')).toHaveTextContent(
    /^Returns1 × Block planeWe refunded \$102\.00, with the delivery of \$4\.90 on Nov 23, 2026, by Stripe, the way you paid\. .+What you keep1 × Block plane\$34\.00Other refunds−\$7\.50Total after all refunds\$26\.50$/,
  );
  expect(await part('Tools')).toHaveTextContent(
    /Total\$136\.00Refunded−\$109\.50Total after all refunds\$26\.50$/,
  );
  // The page and its receipt.
  expect(screen.getAllByText('Partly refunded')).toHaveLength(2);
  expect(await part('Timeline')).toHaveTextContent(
    /You withdrew from the contract.+Return cancelled[^,]+, 2026, [^,]+, by you$/,
  );
  expect(screen.getByText('Some of your tools are back with us, and you keep the others.')).toBeVisible();
});

test('says that all tools are back, and not that they have been delivered', async () => {
  const kept = { lines: [], delivery: 4.9, total: 4.9 };
  const body = order({ state: 'delivered', payment: 'paid', returns: [RETURNED], kept, steps: [] });
  openOrder({ [GET]: { body } });
  expect(await part('Returns')).toHaveTextContent(
    /All tools are backThe delivery, \$4\.90, is not refunded\.$/,
  );
  expect(screen.getByText('You have returned all tools of this order.')).toBeVisible();
  expect(screen.getByText('Returned')).toBeVisible();
  expect(screen.queryByText(/have been delivered/)).not.toBeInTheDocument();
});

test.each([
  [{ state: 'requested' }, 'You want to return this. We answer by email.'],
  [{ state: 'accepted' }, 'You have withdrawn. Please send this back.'],
  [{ state: 'accepted', withdrawal: undefined }, 'Please send this back.'],
  [
    { state: 'declined', answer: 'It was used.' },
    'We could not accept this return. Our reason: It was used.',
  ],
  [{ state: 'cancelled' }, 'You cancelled this return and keep the tools.'],
  [
    { state: 'received', refund: { amount: 34, currency: 'USD', state: 'expected' } },
    'Arrived. We refund $34.00 next.',
  ],
  [
    { refund: { amount: 34, currency: 'USD', state: 'pending', at: PLACED.at, provider: 'Stripe' } },
    '$34.00 is on its way back, sent on Nov 23, 2026, by Stripe, the way you paid.',
  ],
  [
    { refund: { amount: 34, currency: 'USD', state: 'failed', at: PLACED.at, provider: 'Stripe' } },
    'We could not return $34.00 yet. We are trying again.',
  ],
  [
    { refund: { amount: 0, currency: 'USD', state: 'succeeded', at: PLACED.at } },
    'Arrived. It was free, so nothing is refunded.',
  ],
  [{ state: 'received' as const, refund: undefined }, 'Arrived.'],
  [
    { state: 'received' as const, refund: undefined, lines: [] },
    'Your parcel was empty. If you sent the tools, write to us.',
  ],
])('says how far a return is: %j', async (changes, sentence) => {
  openOrder({ [GET]: { body: order({ state: 'delivered', returns: [{ ...RETURNED, ...changes }] }) } });
  const tools = 'lines' in changes ? 'Nothing arrived' : '1 × Block plane';
  expect(await part('Returns')).toHaveTextContent(`Returns${tools}${sentence}`);
});

test.each([
  [{ state: 'shipped' }, undefined],
  [{ state: 'shipped', withdrawal: {} }, 'Withdraw from contract here'],
  [{ state: 'delivered', withdrawal: { until: PLACED.at } }, 'Withdraw from contract here'],
  [{ state: 'delivered' }, 'Return tools'],
  [{ state: 'delivered', returns: [RETURNED], returnable: true }, 'Return tools'],
  [{ state: 'delivered', returns: [RETURNED] }, 'Your returns'],
])('leads to returns and to the withdrawal of the law: %j', async (changes, name) => {
  openOrder({ [GET]: { body: order({ ...changes, steps: [] }) } });
  await screen.findByRole('button', { name: 'Order again' });
  const links = screen.queryAllByRole('link', { name: /Withdraw|Return tools|Your returns/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(name ? [name] : []);
});
