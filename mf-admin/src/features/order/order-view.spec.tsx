import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { lineOf, orderOf } from '../../testing/orders.ts';
import { OrderView } from './order-view.tsx';

const NUMBER = '40712-38915';
const READ = `GET /orders/${NUMBER}`;
const STEP = `POST /orders/${NUMBER}/steps`;

afterEach(() => jest.useRealTimers());

function openOrder(routes: Record<string, FakeRoute>) {
  const api = fakeApi(routes);
  const page = openPage(<OrderView number={NUMBER} header={<h1>Order</h1>} />, {
    signedIn: true,
    fetch: api.fetch,
  });
  return { ...page, ...api };
}

const steps = async () => screen.findByRole('region', { name: `Steps of order ${NUMBER}` });
const stepLabels = async () =>
  within(await steps())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('shows what packing and shipping need', async () => {
  const parcel = { at: '2026-11-24T12:00:00.000Z', carrier: 'Royal Mail', tracking: 'RM 1', lines: [] };
  openOrder({ [READ]: { body: orderOf(NUMBER, { parcels: [parcel], country: 'JP' }) } });
  const table = await screen.findByRole('table', { name: `Lines of order ${NUMBER}` });
  expect(within(table).getByRole('row', { name: /Marking gauge/ })).toHaveTextContent('$34.00');
  expect(within(table).getByRole('row', { name: /Marking gauge/ })).toHaveTextContent('40');
  expect(screen.getByRole('link', { name: '+44 114 496 0100' })).toHaveAttribute('href', 'tel:+441144960100');
  for (const text of ['Royal Mail,', 'RM 1', 'Japan', 'Ada Turner', '$93.00', 'Order placed'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'All orders of Ada Turner' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders?q=ada%40shop.example&state=any',
  );
});

test('issues the invoice of an order without one, and says which details are missing', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  const issued = orderOf(NUMBER, { invoices: [{ number: 'INV-000012', kind: 'invoice', issuedAt: at }] });
  const responses = [problem(409, '…', { code: 'seller-incomplete' }), { body: issued }];
  const { requestsTo } = openOrder({
    [READ]: { body: orderOf(NUMBER) },
    [`POST /orders/${NUMBER}/invoice`]: () => responses.shift() ?? {},
  });
  await press('Issue the invoice now');
  await press('No, wait');
  expect(requestsTo(`POST /orders/${NUMBER}/invoice`)).toEqual([]);
  await press('Issue the invoice now');
  await press('Yes, issue it');
  expect(await screen.findByText(/^Enter the legal name and the legal address/)).toBeVisible();
  await press('Issue the invoice now');
  await press('Yes, issue it');
  const link = await screen.findByRole('link', { name: 'Invoice INV-000012' });
  expect(link).toHaveAttribute('href', '/dashboard/allOrders/invoices/INV-000012');
});

const vat = {
  ...{ number: 'FR40303265045', company: 'Outils SARL', state: 'pending' as const },
  ...{ check: 'unavailable' as const, note: '' },
};

test('approves the VAT number of a company with a note', async () => {
  const approved = {
    ...vat,
    state: 'confirmed' as const,
    how: 'admin' as const,
    exemption: 'intra-community' as const,
  };
  const decide = `POST /orders/${NUMBER}/vat-number`;
  const { requestsTo } = openOrder({
    [READ]: { body: orderOf(NUMBER, { vat }) },
    [decide]: { body: orderOf(NUMBER, { vat: approved }) },
  });
  expect(await screen.findByText('The register did not respond.')).toBeVisible();
  await press('Approve');
  const inDialog = within(await dialog('Approve the VAT number FR40303265045'));
  await userEvent.click(inDialog.getByLabelText('How you checked it (optional)'));
  await userEvent.paste('By phone.');
  await userEvent.click(inDialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(requestsTo(decide).map(({ body }) => body)).toEqual([{ approve: true, note: 'By phone.' }]);
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
});

test.each([
  ['untaxed', 'its invoice states why. A new invoice replaces an existing one. Later'],
  ['refunded', 'Send the VAT to the customer yourself. Later'],
  ['settled', 'refunded, disputed or returned. Until you pack it, the customer can cancel it'],
  ['moved', 'This order keeps its VAT, because it goes to another country than that of the number. Later'],
  ['taxed', 'because the country, the VAT number or the taxes of the shop have changed.'],
] as const)(
  'says what the approval of a VAT number does to an order that is %s',
  async (onApproval, effect) => {
    openOrder({ [READ]: { body: orderOf(NUMBER, { vat: { ...vat, onApproval } }) } });
    await press('Approve');
    expect(await dialog('Approve the VAT number FR40303265045')).toHaveTextContent(effect);
  },
);

test.each([
  [
    { code: 'vat-number-decided', state: 'confirmed' },
    'Another admin has already decided: the number is confirmed.',
  ],
  [
    { code: 'seller-incomplete' },
    'Enter the legal name and the legal address of the shop in Settings first.',
  ],
])('says why the VAT number is not decided: %o', async (refused, sentence) => {
  const conflict = problem(409, '…', refused);
  const { toasts } = openOrder({
    [READ]: { body: orderOf(NUMBER, { vat }) },
    [`POST /orders/${NUMBER}/vat-number`]: conflict,
  });
  await press('Refuse');
  const open = within(await dialog('Refuse the VAT number FR40303265045'));
  await userEvent.click(open.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(toasts()).toEqual([`error: ${sentence}`]));
});

const ADDRESS = `PUT /orders/${NUMBER}/address`;
const GERMANY = [
  { part: 'street', label: 'Address', required: true, choices: [] },
  { part: 'postcode', label: 'Postcode', required: true, choices: [] },
];

test('corrects the address of an order that is not shipped', async () => {
  const corrected = orderOf(NUMBER, { address: 'Weg 1\n10115 Berlin\nGermany', country: 'DE' });
  const responses = [problem(409, '…', { code: 'not-delivered-to', name: 'Germany' }), { body: corrected }];
  const { requestsTo, toasts } = openOrder({
    [READ]: { body: orderOf(NUMBER) },
    [ADDRESS]: () => responses.shift() ?? {},
    'GET /countries': { body: { home: 'GB', countries: [{ code: 'DE', name: 'Germany' }] } },
    'GET /countries/DE': { body: { country: 'DE', parts: GERMANY } },
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  expect(await form.findByLabelText('Address')).toHaveValue('1 Anvil Yard\nSheffield');
  await userEvent.selectOptions(await form.findByLabelText('Country'), 'Germany');
  expect(
    form.getByText(/stay as ordered\. The invoice will name the new country \(Germany\)\.$/),
  ).toBeVisible();
  await userEvent.type(await form.findByLabelText('Postcode'), '10115');
  await userEvent.type(form.getByLabelText('Address'), 'Weg 1');
  await press('Save the address');
  expect(await form.findByText('The shop does not deliver to Germany.')).toBeVisible();
  await press('Save the address');
  const delivery = within(await screen.findByRole('region', { name: 'Delivery' }));
  expect(await delivery.findByText(/^Weg 1/)).toBeVisible();
  expect(toasts()).toEqual([
    `success: The address of order ${NUMBER} is corrected. Tax and delivery cost stay as ordered.`,
  ]);
  expect(requestsTo(ADDRESS)[1]?.body).toMatchObject({
    ...{ country: 'DE', street: 'Weg 1', postcode: '10115', phone: '+44 114 496 0100' },
  });
});

test.each([
  ['Weg 1\n10115 Berlin\nGermany', { street: 'Weg 1', postcode: '10115', city: 'Berlin' }],
  ['Weg 1, 10115 Berlin', { street: 'Weg 1', postcode: '10115', city: 'Berlin' }],
  ['Berlin', { street: 'Berlin', postcode: '', city: '' }],
])('proposes the parts of %j when its own country is chosen, and keeps them', async (address, parts) => {
  const order = orderOf(NUMBER, { address, country: 'DE' });
  const fields = [...GERMANY, { part: 'city', label: 'City', required: true, choices: [] }];
  openOrder({
    [READ]: { body: order },
    'GET /countries': { body: { home: 'GB', countries: [{ code: 'DE', name: 'Germany' }] } },
    'GET /countries/DE': { body: { country: 'DE', parts: fields } },
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  await userEvent.selectOptions(await form.findByLabelText('Country'), 'Germany');
  expect(await form.findByLabelText('Postcode')).toHaveValue(parts.postcode);
  expect(form.getByLabelText('Address')).toHaveValue(parts.street);
  expect(form.getByLabelText('City')).toHaveValue(parts.city);
  expect(form.queryByText(/^Another country/)).not.toBeInTheDocument();
  await userEvent.type(form.getByLabelText('City'), ' Mitte');
  await userEvent.selectOptions(form.getByLabelText('Country'), 'Germany, as one text');
  await userEvent.selectOptions(form.getByLabelText('Country'), 'Germany');
  expect(await form.findByLabelText('City')).toHaveValue(`${parts.city} Mitte`);
});

test('names the country of the invoice if another one is chosen, and restores the region with the earlier country', async () => {
  const postal = { recipient: '', company: '', street: '1 Oak St', postcode: '97214', city: 'Portland' };
  const regions = [
    { code: 'CA', name: 'California' },
    { code: 'OR', name: 'Oregon' },
  ];
  const invoice = { number: 'INV-000004', kind: 'invoice' as const, issuedAt: '2026-11-22T10:00:00.000Z' };
  const moved = { kind: 'address-changed' as const, byCustomer: false, note: '1 Anvil Yard' };
  const earlier = { ...moved, at: '2026-11-21T10:00:00.000Z', otherCountry: true as const };
  const countries = [
    { code: 'DE', name: 'Germany' },
    { code: 'US', name: 'United States' },
  ];
  const us = [{ part: 'region', label: 'State', required: true, choices: regions }];
  openOrder({
    [READ]: {
      body: orderOf(NUMBER, {
        ...{ country: 'US', postal: { ...postal, country: 'US', region: 'OR' } },
        ...{ payment: 'paid', invoices: [invoice], history: [earlier] },
      }),
    },
    'GET /countries': { body: { home: 'GB', countries } },
    'GET /countries/DE': { body: { country: 'DE', parts: GERMANY } },
    'GET /countries/US': { body: { country: 'US', parts: us } },
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  expect(await form.findByLabelText('State')).toHaveDisplayValue('Oregon');
  await userEvent.selectOptions(form.getByLabelText('Country'), 'Germany');
  expect(form.getByText(/^Another country/)).toHaveTextContent(
    'stay as charged. Invoice INV-000004 stays as it was issued (United States).',
  );
  expect(await form.findByLabelText('Address')).toHaveValue('1 Oak St');
  await userEvent.selectOptions(form.getByLabelText('Country'), 'United States');
  expect(await form.findByLabelText('State')).toHaveDisplayValue('Oregon');
});

test('an address that is one text keeps the country of the order', async () => {
  const order = orderOf(NUMBER, { address: 'Weg 1\n10115 Berlin', country: 'DE' });
  const { requestsTo } = openOrder({
    [READ]: { body: order },
    [ADDRESS]: { body: order },
    'GET /countries': { body: { home: 'GB', countries: [{ code: 'DE', name: 'Germany' }] } },
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  expect(await form.findByLabelText('Country')).toHaveDisplayValue('Germany, as one text');
  await press('Save the address');
  await waitFor(() => expect(requestsTo(ADDRESS)).toHaveLength(1));
  expect(requestsTo(ADDRESS)[0]?.body).toMatchObject({ address: 'Weg 1\n10115 Berlin', country: 'DE' });
});

test('the address of an order keeps its recipient, who can be corrected', async () => {
  const alone = { addressAlone: '1 Anvil Yard' };
  const gift = { recipient: 'Walter Jones', address: '1 Anvil Yard\nWalter Jones', ...alone };
  const { requestsTo } = openOrder({
    [READ]: { body: orderOf(NUMBER, gift) },
    [ADDRESS]: { body: orderOf(NUMBER, gift) },
    'GET /countries': { body: { home: 'GB', countries: [{ code: 'GB', name: 'United Kingdom' }] } },
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  await userEvent.type(await form.findByLabelText('Recipient (optional)'), ' Jr.');
  await press('Save the address');
  const corrected = { recipient: 'Walter Jones Jr.', address: '1 Anvil Yard' };
  await waitFor(() => expect(requestsTo(ADDRESS)[0]?.body).toMatchObject(corrected));
});

test('an address keeps a country to which the shop no longer delivers, and says what could not be loaded', async () => {
  const postal = {
    ...{ recipient: 'Ada Turner', company: '', street: 'Weg 1' },
    ...{ postcode: '10115', city: 'Berlin', region: '' },
  };
  openOrder({
    [READ]: { body: orderOf(NUMBER, { postal: { country: 'DE', ...postal } }) },
    'GET /countries': { body: { home: 'GB', countries: [{ code: 'GB', name: 'United Kingdom' }] } },
    'GET /countries/DE': problem(404, '…'),
  });
  await press('Correct the address');
  const form = within(await dialog(`Correct the address of order ${NUMBER}`));
  expect(await form.findByLabelText('Country')).toHaveDisplayValue('Germany');
  expect(await form.findByText(/^The fields of the address could not be loaded/)).toBeVisible();
});

test.each(['shipped', 'delivered', 'cancelled'] as const)(
  'keeps the address of a %s order',
  async (state) => {
    openOrder({ [READ]: { body: orderOf(NUMBER, { state }) } });
    await screen.findByRole('region', { name: 'Delivery' });
    expect(screen.queryByRole('button', { name: 'Correct the address' })).not.toBeInTheDocument();
  },
);

test('offers no packing slip of a cancelled order', async () => {
  openOrder({ [READ]: { body: orderOf(NUMBER, { state: 'cancelled' }) } });
  await screen.findByRole('region', { name: 'Delivery' });
  expect(screen.queryByRole('button', { name: 'Print packing slip' })).not.toBeInTheDocument();
});

test('prints an unpaid order as an order, whose total is that before the cancellation', async () => {
  openOrder({ [READ]: { body: orderOf(NUMBER, { state: 'cancelled', steps: [] }) } });
  expect(await screen.findByRole('button', { name: 'Print order' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print receipt' })).not.toBeInTheDocument();
  expect(screen.getByText('Cancelled total')).toBeInTheDocument();
});

test('shows the method of the delivery', async () => {
  openOrder({ [READ]: { body: orderOf(NUMBER, { deliveryName: 'Express' }) } });
  expect(await screen.findByRole('region', { name: 'Delivery' })).toHaveTextContent('MethodExpress');
});

test('shows the expected delivery that the customer sees', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  openOrder({
    [READ]: {
      body: orderOf(NUMBER, {
        payment: 'invoiced',
        history: [{ kind: 'invoiced', at, actor: 'Grace', byCustomer: false, note: '' }],
      }),
    },
  });
  const delivery = within(await screen.findByRole('region', { name: 'Delivery' }));
  expect(await delivery.findByText(/^Thu, Nov 26.–.Mon, Nov 30$/)).toBeInTheDocument();
  expect(delivery.getByText('Expected delivery')).toBeInTheDocument();
});

test('shows no expected delivery of an unpaid order', async () => {
  openOrder({ [READ]: { body: orderOf(NUMBER) } });
  await screen.findByRole('region', { name: 'Delivery' });
  expect(screen.queryByText('Expected delivery')).not.toBeInTheDocument();
});

test('shows online payments with the name of the provider, refunds with their errors, and an unconfirmed email', async () => {
  const at = '2026-11-22T09:00:00.000Z';
  const provider = 'Paper Bank';
  openOrder({
    [READ]: {
      body: orderOf(NUMBER, {
        payment: 'paid',
        refunded: 12.5,
        lines: orderOf(NUMBER).lines.map((line) => ({ ...line, returnedQuantity: line.quantity })),
        steps: ['refund'],
        verified: false,
        history: [
          { kind: 'paid', at, actor: provider, byCustomer: false, note: '' },
          {
            kind: 'refunded-in-part',
            ...{ at, actor: 'Grace', byCustomer: false, note: '', service: 'Chisel', amount: 25 },
          },
          { kind: 'dispute-opened', at, actor: provider, byCustomer: false, note: '', amount: 68 },
          { kind: 'vat-confirmed', at, actor: 'Grace', byCustomer: false, note: '', amount: 7 },
          {
            ...{ kind: 'return-received', at, actor: 'Grace', byCustomer: false, note: '' },
            pieces: [
              { condition: 'resellable', quantity: 1 },
              { condition: 'damaged', quantity: 2 },
            ],
          },
        ],
        payments: [
          { provider, amount: 93, state: 'expired', at, reference: 'cs_1' },
          { provider, amount: 93, state: 'paid', at, reference: 'pi_2' },
        ],
        refunds: [
          { provider, amount: 25, state: 'succeeded', at, service: 'Chisel', reference: 're_3' },
          { provider, amount: 68, state: 'failed', at, error: 'expired_or_canceled_card', reason: 'surplus' },
        ],
      }),
    },
  });
  const payments = within(await screen.findByRole('region', { name: 'Online payment' }));
  expect(screen.getByText('Partly refunded')).toBeVisible();
  expect(screen.getByText('−$12.50')).toBeVisible();
  for (const back of ['2 returned', '1 returned']) expect(screen.getByText(back)).toBeVisible();
  const texts = payments.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Payment: \$93\.00Expired.*, Paper Bank, cs_1$/),
    expect.stringMatching(/^Payment: \$93\.00Paid.*pi_2$/),
    expect.stringMatching(/^Refund of Chisel: \$25\.00Refunded.*re_3$/),
    expect.stringMatching(
      /^Refund: \$68\.00Failed, will retry.*The money arrived after the order was cancelled, paid or sold outPaper Bank reports: “expired_or_canceled_card”\.$/,
    ),
  ]);
  expect(screen.getByText('Unconfirmed email')).toBeInTheDocument();
  for (const event of [
    'Paid online',
    'Refunded $25.00 for Chisel',
    "$68.00 disputed by the customer's bank",
    'VAT number approved, $7.00 of VAT goes back',
    '1 resellable, 2 damaged',
  ])
    expect(screen.getByText(event)).toBeInTheDocument();
  expect(screen.getByText(/^The customer's bank disputes the payment\. Do not ship/)).toBeInTheDocument();
});

test('shows no links for the contact data of an erased customer', async () => {
  const erased = { clientName: 'Erased customer', address: 'Erased', phone: 'Erased' };
  openOrder({ [READ]: { body: orderOf(NUMBER, { ...erased, client: 'erased@customer.invalid' }) } });
  const delivery = await screen.findByRole('region', { name: 'Delivery' });
  expect(delivery).toHaveTextContent(
    'CustomerErased customerAddressErasedCountryUnited KingdomPhoneErasedEmailErased',
  );
  expect(within(delivery).queryByRole('link')).not.toBeInTheDocument();
});

test('says until when an unpaid order of an unconfirmed account is kept', async () => {
  const keptUntil = '2026-11-22T23:30:00.000Z';
  openOrder({ [READ]: { body: orderOf(NUMBER, { verified: false, keptUntil }) } });
  expect(await screen.findByText(/^The shop cancels this order on/)).toHaveTextContent(
    'The shop cancels this order on Nov 22, 11:30 PM UTC, unless the customer pays it or confirms the email address.',
  );
});

test('asks the provider to refund an order that was paid online', async () => {
  const paid = { provider: 'Paper Bank', amount: 93, state: 'paid', at: '2026-11-22T09:00:00.000Z' } as const;
  const { provider, at } = paid;
  const refunds = [{ provider, amount: 25, state: 'pending', at, service: 'Chisel' }] as const;
  const online = { payments: [paid], refunds: [...refunds], total: 68, refundable: 66 };
  const order = orderOf(NUMBER, { payment: 'paid', steps: ['refund'], ...online });
  const after = { ...order, refundable: 53.5 };
  const { toasts, requestsTo } = openOrder({ [READ]: { body: order }, [STEP]: { body: after } });
  await press(`Refund order ${NUMBER}`);
  const refund = await dialog(`Refund order ${NUMBER}`);
  expect(refund).toHaveAccessibleDescription(/^Paper Bank returns at most \$66\.00 to the customer/);
  const amount = await within(refund).findByLabelText('Amount in USD');
  expect(amount).toHaveValue('66.00');
  const confirming = within(refund).getByRole('button', { name: 'Refund $66.00' });
  for (const wrong of ['', '-5', '66.01']) {
    await userEvent.clear(amount);
    if (wrong) await userEvent.type(amount, wrong);
    await userEvent.click(confirming);
    expect(await within(refund).findByText('Enter an amount from $0.01 to $66.00.')).toBeVisible();
    if (wrong !== '66.01') expect(confirming).toHaveTextContent(`Refund order ${NUMBER}`);
  }
  await userEvent.clear(amount);
  await userEvent.type(amount, '12,50');
  expect(confirming).toHaveTextContent('Refund $12.50');
  await userEvent.click(confirming);
  const part = `The refund of $12.50 of order ${NUMBER} is on its way. $53.50 can still be refunded.`;
  await waitFor(() => expect(toasts()).toEqual([`success: ${part}`]));
  expect(requestsTo(STEP)).toMatchObject([{ body: { step: 'refund', amount: 12.5 } }]);
});

test('follows a refund until the provider confirms it, at most for two minutes', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const refund = { provider: 'Paper Bank', amount: 10, at: new Date().toISOString() };
  let state: 'requested' | 'succeeded' = 'requested';
  const { requestsTo } = openOrder({
    [READ]: () => ({ body: orderOf(NUMBER, { payment: 'paid', refunds: [{ ...refund, state }] }) }),
  });
  const payments = within(await screen.findByRole('region', { name: 'Online payment' }));
  expect(payments.getByText('Requested')).toBeVisible();
  state = 'succeeded';
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await payments.findByText('Refunded')).toBeVisible();
  const afterSuccess = requestsTo(READ).length;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(requestsTo(READ)).toHaveLength(afterSuccess);
  state = 'requested';
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(payments.getByText('Requested')).toBeVisible();
  const afterTwoMinutes = requestsTo(READ).length;
  expect(afterTwoMinutes).toBeGreaterThan(afterSuccess + 1);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(requestsTo(READ)).toHaveLength(afterTwoMinutes);
});

test('says why disputed money cannot be refunded, without an amount on the button', async () => {
  const payments: Order['payments'] = [
    { provider: 'Paper Bank', amount: 68, state: 'paid', at: '2026-11-22T09:00:00.000Z' },
  ];
  openOrder({ [READ]: { body: orderOf(NUMBER, { payment: 'paid', steps: ['refund'], payments }) } });
  await press(`Refund order ${NUMBER}`);
  const refund = await dialog(`Refund order ${NUMBER}`);
  expect(refund).toHaveAccessibleDescription(/^The customer's bank disputes the payment/);
  expect(await within(refund).findByRole('button', { name: `Refund order ${NUMBER}` })).toBeVisible();
});

test('presets what is left in a currency with three decimals', async () => {
  const left = { total: 68, refundable: 66.125, currency: 'KWD' };
  const order = orderOf(NUMBER, { payment: 'paid', steps: ['refund'], ...left });
  const { requestsTo } = openOrder({ [READ]: { body: order }, [STEP]: { body: order } });
  await press(`Mark order ${NUMBER} as refunded`);
  const refund = within(await dialog(`Mark order ${NUMBER} as refunded`));
  await userEvent.click(await refund.findByRole('button', { name: /^Mark KWD\s66\.125 as refunded$/ }));
  await waitFor(() => expect(requestsTo(STEP)).toMatchObject([{ body: { amount: 66.125 } }]));
});

test.each([
  ['10', `$10.00 of order ${NUMBER} is refunded. $36.50 can still be refunded.`],
  ['46.50', `Order ${NUMBER} is refunded.`],
])('says how much of a payment by hand is refunded: %s', async (amount, sentence) => {
  const order = orderOf(NUMBER, { payment: 'paid', steps: ['refund'], total: 46.5, refundable: 46.5 });
  const after = amount === '10' ? { refundable: 36.5 } : { refundable: undefined };
  const { toasts } = openOrder({ [READ]: { body: order }, [STEP]: { body: { ...order, ...after } } });
  await press(`Mark order ${NUMBER} as refunded`);
  const refund = within(await dialog(`Mark order ${NUMBER} as refunded`));
  const field = await refund.findByLabelText('Amount in USD');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Send at most $46.50 to the customer yourself. This step only records the refund.',
  );
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.click(refund.getByRole('button', { name: /^Mark \$/ }));
  await waitFor(() => expect(toasts()).toEqual([`success: ${sentence}`]));
});

test('marks an order as refunded of which nothing is left', async () => {
  const order = orderOf(NUMBER, { payment: 'paid', steps: ['refund'], total: 50 });
  const { requestsTo } = openOrder({ [READ]: { body: order }, [STEP]: { body: order } });
  const label = `Mark order ${NUMBER} as refunded`;
  await press(label);
  const refund = await dialog(label);
  expect(refund).toHaveAccessibleDescription('Confirms that the customer has the money back.');
  await userEvent.click(await within(refund).findByRole('button', { name: label }));
  await waitFor(() => expect(requestsTo(STEP)).toMatchObject([{ body: { step: 'refund' } }]));
});

test('offers the possible steps only, the next one first', async () => {
  const steps = ['pay', 'pack', 'cancel'] as Order['steps'];
  openOrder({ [READ]: { body: orderOf(NUMBER, { payment: 'invoiced', next: 'pack', steps }) } });
  expect(await stepLabels()).toEqual([
    `Pack order ${NUMBER}`,
    `Mark order ${NUMBER} as paid`,
    `Cancel order ${NUMBER}`,
  ]);
});

test('takes a step with a note, and shows the changed order', async () => {
  const packed = orderOf(NUMBER, {
    state: 'packed',
    payment: 'paid',
    steps: ['ship', 'cancel', 'refund'],
    history: [
      {
        kind: 'packed',
        at: '2026-11-22T09:00:00.000Z',
        actor: 'Grace',
        byCustomer: false,
        note: 'In two boxes',
      },
    ],
  });
  const { requestsTo, toasts } = openOrder({
    [READ]: { body: orderOf(NUMBER, { payment: 'paid', steps: ['pack', 'cancel', 'refund'] }) },
    [STEP]: { body: packed },
  });
  await press(`Pack order ${NUMBER}`);
  const note = within(await dialog(`Pack order ${NUMBER}`)).getByLabelText('Note (optional)');
  expect(note).toHaveAccessibleDescription('The customer can read this note.');
  await userEvent.click(note);
  await userEvent.paste('In two boxes ');
  await userEvent.click(
    within(await dialog(`Pack order ${NUMBER}`)).getByRole('button', { name: `Pack order ${NUMBER}` }),
  );

  expect(await screen.findByText('In two boxes')).toBeInTheDocument();
  expect(await stepLabels()).toContain(`Ship order ${NUMBER}`);
  expect(requestsTo(STEP).map(({ body }) => body)).toEqual([{ step: 'pack', note: 'In two boxes' }]);
  expect(requestsTo(READ)).toHaveLength(1);
  expect(toasts()).toEqual([`success: Order ${NUMBER} is packed.`]);
});

test('ships with carrier and tracking number, and shows the API’s error at its field', async () => {
  const errors = [{ field: 'carrier', code: 'required' }];
  const { requestsTo } = openOrder({
    [READ]: { body: orderOf(NUMBER, { state: 'packed', payment: 'paid', steps: ['ship'] }) },
    [STEP]: ({ body }) =>
      (body as { carrier?: string }).carrier
        ? { body: orderOf(NUMBER, { state: 'shipped', steps: ['deliver'] }) }
        : problem(400, 'One field is wrong.', { errors }),
  });
  await press(`Ship order ${NUMBER}`);
  const ship = within(await dialog(`Ship order ${NUMBER}`));
  expect(await ship.findByLabelText('Marking gauge, of 2')).toHaveFocus();
  await userEvent.click(ship.getByRole('button', { name: `Ship order ${NUMBER}` }));
  await waitFor(() =>
    expect(ship.getByLabelText('Carrier')).toHaveAccessibleDescription('This is required.'),
  );
  await userEvent.click(ship.getByLabelText('Carrier'));
  await userEvent.paste('Royal Mail');
  await userEvent.type(ship.getByLabelText('Tracking number (optional)'), 'RM 1');
  await userEvent.click(ship.getByRole('button', { name: `Ship order ${NUMBER}` }));
  await waitFor(async () => expect(await stepLabels()).toEqual([`Mark order ${NUMBER} as delivered`]));
  const lines = [
    { id: 'line-Marking gauge', quantity: 2 },
    { id: 'line-Chisel', quantity: 1 },
  ];
  const shipment = { carrier: 'Royal Mail', tracking: 'RM 1', lines };
  expect(requestsTo(STEP).at(-1)?.body).toEqual({ step: 'ship', ...shipment });
});

test('ships a part, and shows the parcels and what is left', async () => {
  const packed: Partial<Order> = { state: 'packed', payment: 'paid', steps: ['ship', 'cancel'] };
  const at = '2026-11-25T12:00:00.000Z';
  const parcel = { at, carrier: 'Royal Mail', lines: [{ id: 'l1', service: 'Marking gauge', quantity: 1 }] };
  const { requestsTo, toasts } = openOrder({
    [READ]: { body: orderOf(NUMBER, packed) },
    [STEP]: {
      body: orderOf(NUMBER, {
        ...{ ...packed, partlyShipped: true, refundableRest: 34, next: 'ship', parcels: [parcel] },
        history: [{ kind: 'shipped', at, actor: 'Grace', byCustomer: false, note: '', parcel: 0 }],
        lines: [
          lineOf('Marking gauge', { quantity: 2, shipped: 1 }),
          lineOf('Chisel', { shipped: 1 }),
          lineOf('Rasp', { cancelled: true }),
        ],
      }),
    },
  });
  await press(`Ship order ${NUMBER}`);
  const ship = within(await dialog(`Ship order ${NUMBER}`));
  const confirm = () => userEvent.click(ship.getByRole('button', { name: `Ship order ${NUMBER}` }));
  const put = async (label: string, text: string) => {
    await userEvent.clear(ship.getByLabelText(label));
    await userEvent.type(ship.getByLabelText(label), text);
  };
  await userEvent.click(ship.getByLabelText('Carrier'));
  await userEvent.paste('Royal Mail');
  await put('Chisel, of 1', '0');
  await put('Marking gauge, of 2', '3');
  expect(ship.getByLabelText('Marking gauge, of 2')).toHaveAccessibleDescription(
    'Enter a number from 0 to 2.',
  );
  await confirm();
  await put('Marking gauge, of 2', '0');
  expect(ship.getByLabelText('Chisel, of 1')).toHaveAccessibleDescription(/at least one tool/);
  await confirm();
  expect(requestsTo(STEP)).toEqual([]);
  await put('Marking gauge, of 2', '１');
  await confirm();
  expect(await screen.findByText('Partly shipped')).toBeVisible();
  expect(screen.getByText('1 of 3 tools is left to ship: 1 × Marking gauge.')).toBeVisible();
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(timeline.getByRole('listitem')).toHaveTextContent(/^Parcel shipped.*1 × Marking gauge$/);
  await press(`Cancel the rest of order ${NUMBER}`);
  expect(await dialog('Are you sure you want to Cancel?')).toHaveAccessibleDescription(
    'Unshipped items are cancelled and return to stock. Send $34.00 to the customer yourself.',
  );
  expect(requestsTo(STEP).map(({ body }) => body)).toMatchObject([
    { lines: [{ id: 'line-Marking gauge', quantity: 1 }] },
  ]);
  expect(toasts()).toEqual([`success: A parcel of order ${NUMBER} is shipped.`]);
});

test('asks the question of the specification before it cancels', async () => {
  const { requestsTo } = openOrder({
    [READ]: { body: orderOf(NUMBER) },
    [`POST /orders/${NUMBER}/cancel`]: {
      body: orderOf(NUMBER, { state: 'cancelled', next: undefined, steps: [] }),
    },
  });
  await press(`Cancel order ${NUMBER}`);
  const question = within(await dialog('Are you sure you want to Cancel?'));
  await userEvent.click(question.getByRole('button', { name: `Yes, cancel order ${NUMBER}` }));
  expect(await screen.findByText('Nothing is left to do.')).toBeInTheDocument();
  expect(requestsTo(`POST /orders/${NUMBER}/cancel`).map(({ body }) => body)).toEqual([{}]);
});

test('explains that another admin has decided, and reads the order again', async () => {
  const detail = `Order ${NUMBER} is already shipped, so it cannot be cancelled.`;
  let shipped = false;
  openOrder({
    [READ]: () => ({
      body: shipped
        ? orderOf(NUMBER, { state: 'shipped', payment: 'paid', steps: ['deliver'] })
        : orderOf(NUMBER, { state: 'packed', payment: 'paid', steps: ['ship', 'cancel'] }),
    }),
    [`POST /orders/${NUMBER}/cancel`]: () => {
      shipped = true;
      return problem(409, detail, {
        code: 'impossible-step',
        ...{ number: NUMBER, state: 'shipped', payment: 'paid', event: 'cancelled', blocker: 'state' },
      });
    },
  });
  await press(`Cancel order ${NUMBER}`);
  await press(`Yes, cancel order ${NUMBER}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await waitFor(async () => expect(await stepLabels()).toEqual([`Mark order ${NUMBER} as delivered`]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('keeps the dialog and what was typed when the shop is unreachable', async () => {
  openOrder({
    [READ]: { body: orderOf(NUMBER) },
    [STEP]: problem(503, 'The shop is busy. Try again in a moment.'),
  });
  await press(`Mark order ${NUMBER} as paid`);
  const pay = within(await dialog(`Mark order ${NUMBER} as paid`));
  await userEvent.click(pay.getByLabelText('Note (optional)'));
  await userEvent.paste('Bank transfer');
  await userEvent.click(pay.getByRole('button', { name: `Mark order ${NUMBER} as paid` }));
  expect(await pay.findByRole('alert')).toHaveTextContent('The shop is busy.');
  expect(pay.getByLabelText('Note (optional)')).toHaveValue('Bank transfer');
});

test.each([
  ['2026-11-28', 'Enter a day from Nov 28, 2026 to Nov 30, 2026.'],
  ['2026-11-30', 'Enter Nov 30, 2026: the order was placed today.'],
])(
  'takes no day of a payment before the order of %s, or after today in the time zone of the shop',
  async (first, sentence) => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-11-30T23:30:00.000Z') });
    const order = orderOf(NUMBER, { createdAt: `${first}T12:00:00.000Z` });
    const { requestsTo } = openOrder({ [READ]: { body: order }, [STEP]: { body: order } });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const label = `Mark order ${NUMBER} as paid`;
    await user.click(await screen.findByRole('button', { name: label }));
    const pay = within(await dialog(label));
    const day = await pay.findByLabelText('Paid on (optional)');
    expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual([first, '2026-11-30']);
    for (const wrong of ['2026-11-27', '2026-12-01']) {
      fireEvent.change(day, { target: { value: wrong } });
      await user.click(pay.getByRole('button', { name: label }));
      await waitFor(() => expect(day).toHaveAccessibleDescription(sentence));
    }
    expect(requestsTo(STEP)).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-11-30' } });
    await user.click(pay.getByRole('button', { name: label }));
    await waitFor(() => expect(requestsTo(STEP)).toMatchObject([{ body: { paidOn: '2026-11-30' } }]));
  },
);

test('cancels one line of an order that is not packed', async () => {
  let cancelled = false;
  const lines = () => [lineOf('Chisel', { cancelled }), lineOf('Marking gauge')];
  const { requestsTo } = openOrder({
    [READ]: () => ({ body: orderOf(NUMBER, { lines: lines() }) }),
    'DELETE /order/line-Chisel': () => {
      cancelled = true;
      return { body: { deletedCount: 1 } };
    },
  });
  await press('Cancel Chisel');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  expect(question).toHaveAccessibleDescription(`Chisel × 1 of order ${NUMBER}. The items return to stock.`);
  await press('Yes, cancel it');
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel Chisel' })).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Lines' })).toHaveFocus();
  expect(requestsTo(READ)).toHaveLength(2);
});

const SLIP = 'Print packing slip';

test.each([
  ['placed', 'unpaid', 'invoice', 'An order can be packed once it is paid, or accepted on invoice.', [SLIP]],
  ['packed', 'paid', 'cancel', /^The money is returned, so the order must not ship: cancel it/, []],
  ['packed', 'paid', 'ship', 'The order is ready to be shipped.', [SLIP]],
  ['cancelled', 'paid', 'refund', 'The order is cancelled and paid: refund the customer.', []],
  ['cancelled', 'paid', undefined, 'The order is cancelled, and the refund is on its way.', []],
  ['delivered', 'unpaid', 'invoice', 'The payment is still open.', [SLIP]],
  ['delivered', 'refunded', undefined, 'Nothing is left to do.', []],
] as const)(
  'says what an order waits for that is %s and %s, and offers a slip only for what is sent: %s',
  async (state, payment, next, hint, slips) => {
    openOrder({ [READ]: { body: orderOf(NUMBER, { state, payment, next, steps: [] }) } });
    expect(await screen.findByText(hint)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: SLIP })).toHaveLength(slips.length);
  },
);

test('shows an open return with a link to its next step, and does not call the order complete', async () => {
  const at = '2026-11-24T10:00:00.000Z';
  const requested = { kind: 'return-requested' as const, at, actor: 'Ada', byCustomer: true, note: '' };
  const order = orderOf(NUMBER, {
    ...{ state: 'delivered', payment: 'paid', next: undefined, steps: ['refund'], history: [requested] },
  });
  const found = {
    ...{ _id: 'r1', number: NUMBER, state: 'requested', reason: 'faulty', note: '', answer: '' },
    ...{ createdAt: at, changedAt: at, steps: ['accept'] },
    lines: [{ line: 'l1', service: 'Chisel', quantity: 2 }],
  };
  const declined = { ...found, _id: 'r0', state: 'declined' };
  let returns = [declined, found];
  openOrder({
    [READ]: { body: order },
    [`GET /orders/${NUMBER}/returns`]: () => ({ body: { returnable: [], returns } }),
  });
  expect(await screen.findByText(/2 × Chisel/)).toBeInTheDocument();
  expect(screen.getByText('A return of this order is open.')).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Accept or decline it' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/returns?q=${NUMBER}&state=requested`,
  ]);
  returns = [declined];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('The order is complete.')).toBeInTheDocument();
});

test('shows what each correction of the address changed, and that the price stayed in another country', async () => {
  const at = '2026-11-24T10:00:00.000Z';
  const correction = { kind: 'address-changed' as const, at, actor: 'Grace', byCustomer: false };
  const history = [
    { ...correction, note: 'First Lane', before: '0114 496 0100', after: '0114 496 0199' },
    {
      ...{ ...correction, at: '2026-11-25T10:00:00.000Z', note: 'First Lane' },
      ...{ before: 'First Lane', after: 'Weg 1\nGermany', otherCountry: true as const },
    },
  ];
  openOrder({ [READ]: { body: orderOf(NUMBER, { history }) } });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const items = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toMatch(/Before:\n0114 496 0100After:\n0114 496 0199$/);
  expect(items[1]).toMatch(
    /Before:\nFirst LaneAfter:\nWeg 1\nGermanyAnother country: tax and delivery cost stayed/,
  );
});

test('says that an order does not exist', async () => {
  openOrder({ [READ]: problem(404, 'There is no such order.') });
  expect(await screen.findByText('Order not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders',
  );
});

test('offers a retry when the order could not be loaded', async () => {
  let down = true;
  openOrder({ [READ]: () => (down ? problem(400, 'No.') : { body: orderOf(NUMBER) }) });
  await screen.findByText('The order could not be loaded');
  down = false;
  await press('Try again');
  expect(await steps()).toBeInTheDocument();
});

test('prints a receipt with the payment and its refunds, and then packing slips again', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const history = [
    {
      kind: 'paid',
      at: '2026-11-22T23:30:00.000Z',
      on: '2026-11-21',
      actor: 'Ada',
      byCustomer: false,
      note: '',
    },
    {
      kind: 'refunded-in-part',
      at: '2026-11-23T09:00:00.000Z',
      actor: 'Ada',
      byCustomer: false,
      note: '',
      amount: 25,
    },
  ] as const;
  openOrder({ [READ]: { body: orderOf(NUMBER, { payment: 'paid', refunded: 25, history: [...history] }) } });
  await press('Print receipt');
  expect(print).toHaveBeenCalledTimes(1);
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true });
  expect(receipt).toHaveTextContent('PaymentPartly refundedPaid onNov 21, 2026Refunded in all$25.00Customer');
  expect(screen.queryByRole('region', { name: /^Packing slip/, hidden: true })).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('region', { name: 'Receipt', hidden: true })).not.toBeInTheDocument();
});
