import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Order } from '@whetstone/contract';
import { useParams } from '@whetstone/kernel';
import {
  type FakeRoute,
  fakeApi,
  openPage,
  problem,
  type RecordedRequest,
  signInFromAnotherTab,
} from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { readStoredLines, writeStoredLines } from '../shared/basket/stored-basket.ts';
import { aBasketLine, aMethod, anOrder, aQuote, quoted } from '../testing/samples.ts';
import { Page as CheckoutPage } from './checkout.tsx';
import { Page as ConfirmationPage } from './confirmation.tsx';

const PLACE = 'POST /orders';
const SAVE = 'POST /addresses';
const PLACED = { status: 201, body: anOrder() };
const UNCONFIRMED = /The shop did not confirm your order/;
const WORKSHOP = { _id: 'w', name: 'Workshop', address: '4 Forge Lane', phone: '0114 496 0100' };
const HOME = { _id: 'h', name: 'Home', address: '17 Wharncliffe Side', phone: '0114 496 0177' };

beforeEach(() => sessionStorage.clear());
afterEach(() => setShop(undefined));

function open(
  routes: Record<string, FakeRoute> = {},
  { content = <CheckoutPage />, path = '/checkout', at = '/checkout' } = {},
) {
  const api = fakeApi({
    'GET /basket': { body: { lines: [aBasketLine(), aBasketLine({ id: 'saw', name: 'Saw', quantity: 1 })] } },
    'GET /delivery': { body: { cost: 4.9, days: { least: 3, most: 5 } } },
    'POST /quote': quoted(),
    'GET /addresses': { body: [] },
    'GET /orders/mine': { body: [] },
    'GET /user': { body: [{ address: '7 Mill Lane', phone: '0113 496 0000' }] },
    ...routes,
  });
  const page = openPage(content, { path, at, fetch: api.fetch, signedIn: true });
  return { ...page, ...api, sent: () => api.requestsTo(PLACE) };
}

const button = () => screen.findByRole('button', { name: /^Place order/ });
const place = async () => userEvent.click(await button());
const type = async (address: string) => {
  await userEvent.clear(await screen.findByLabelText('Address'));
  await userEvent.click(screen.getByLabelText('Address'));
  await userEvent.paste(address);
};
const line = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);

/** The kernel repeats the request three times before the outcome counts as unknown. */
async function placeWithoutOutcome() {
  const placing = await button();
  jest.useFakeTimers({ advanceTimers: true });
  await userEvent.click(placing);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  jest.useRealTimers();
  expect(await screen.findByRole('alert')).toHaveTextContent(UNCONFIRMED);
}

it('sends all lines with address and phone, and opens the confirmation', async () => {
  const page = open({ [PLACE]: PLACED });
  expect(await screen.findByRole('button', { name: 'Place order · $106.90' })).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.click(screen.getByLabelText('Address'));
  await userEvent.paste('1 Anvil Yard');
  await place();
  await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
  expect(page.sent().map(({ body }) => body)).toEqual([
    {
      lines: [
        { id: 'hammer', quantity: 2 },
        { id: 'saw', quantity: 1 },
      ],
      address: '1 Anvil Yard',
      phone: '0113 496 0000',
      deliveryMethod: 'standard',
      inBasket: true,
      expectedTotal: 106.9,
      expectedCurrency: 'USD',
    },
  ]);
  expect(page.sent()[0]?.key).toBeTruthy();
  expect(page.toasts()).toEqual(['success: Your order is  successful.Thank you...']);
});

it('says what to enter as address, one sentence about the taxes there, and before the button where the shop delivers', async () => {
  setShop({
    ...{ ...getShop(), deliveryArea: 'Ireland', priceNote: 'We sell to consumers.' },
    market: { binding: false, priceWords: 'incl. VAT' },
  });
  const quote = aQuote([{ id: 'hammer', quantity: 2 }]);
  const lines = quote.lines.map((line) => ({ ...line, unitPrice: '500 ml, $68.00 per l' }));
  const body = { ...quote, lines, taxNote: 'Orders to the United Kingdom are not taxed.' };
  open({ 'POST /quote': { body } });
  expect(await screen.findByLabelText('Address')).toHaveAccessibleDescription(/^Street, town and postcode/);
  expect(await screen.findByText('Orders to the United Kingdom are not taxed.')).toBeVisible();
  expect(screen.queryByText(/We sell to consumers|incl\. VAT/)).toBeNull();
  expect(screen.getByText('500 ml, $68.00 per l')).toBeVisible();
  const countries = screen.getByText('We deliver to Ireland only.');
  const button = screen.getByRole('button', { name: /^Place order/ });
  expect(countries.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('has the words of the law alone on the button that orders, also after a change of the price', async () => {
  const body = { ...aQuote([{ id: 'hammer', quantity: 2 }]), binding: true };
  open({
    'POST /quote': { body },
    [PLACE]: problem(409, 'Changed.', { code: 'price-changed', quote: { ...body, total: 80 } }),
  });
  const binding = await screen.findByRole('button', { name: 'Order with obligation to pay' });
  expect(binding).toHaveAccessibleDescription('Total of 2 tools, with delivery $72.90');
  await userEvent.click(binding);
  expect(await screen.findByRole('heading', { name: 'The price has changed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Order with obligation to pay' })).toBeVisible();
});

it.each([
  [false, 1],
  [true, 0],
])(
  'names the time limit of an order only if the email is not confirmed (confirmed: %s)',
  async (confirmed, count) => {
    open({ 'GET /user': { body: [{ address: '7 Mill Lane', phone: '0113 496 0000', confirmed }] } });
    await button();
    expect(screen.queryAllByText(/^Your email address is not confirmed/)).toHaveLength(count);
    expect(screen.queryAllByRole('link', { name: /^Get a new link/ })).toHaveLength(count);
  },
);

it('shows the error of a field until the field is edited, and no failed order', async () => {
  const errors = [{ field: 'address', code: 'required' }];
  const page = open({ [PLACE]: problem(400, 'address …', { errors }) });
  await place();
  expect(await screen.findByText('This is required.')).toBeVisible();
  expect(page.toasts()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Address'), 'A');
  expect(screen.queryByText('This is required.')).not.toBeInTheDocument();
});

it('sends nothing while a field is empty, and leads to the first of them', async () => {
  const page = open({ 'GET /user': { body: [{ address: '', phone: '' }] } });
  await place();
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/Enter the address/);
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Enter the phone number/);
  expect(page.sent()).toEqual([]);
  expect(page.toasts()).toEqual([]);
});

it('keeps what was typed for a reload, for the same account, until the order is placed', async () => {
  const address = '2 Hill\nLeeds';
  open();
  await userEvent.clear(await screen.findByLabelText('Address'));
  await userEvent.type(screen.getByLabelText('Address'), '2 Hill{Enter}Leeds');
  expect(document.querySelector('[data-unsaved]')).toBeNull();
  cleanup();
  const page = open({ [PLACE]: PLACED });
  expect(await screen.findByLabelText('Address')).toHaveValue(address);
  expect(screen.getByLabelText('Phone')).toHaveValue('0113 496 0000');
  await waitFor(() => expect(page.requestsTo('POST /quote')[0]?.body).toMatchObject({ address }));
  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue('7 Mill Lane'));
  cleanup();
  const again = open({ [PLACE]: PLACED });
  expect(await screen.findByLabelText('Address')).toHaveValue(address);
  await place();
  await waitFor(() => expect(again.address()).toBe('/confirmation/40712-38915'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('2 Hill');
});

describe('the address', () => {
  it('is that of the last order, before that of the profile', async () => {
    open({ 'GET /orders/mine': { body: [anOrder({ address: '9 Steel Street', phone: '55555' })] } });
    expect(await screen.findByLabelText('Address')).toHaveValue('9 Steel Street');
    expect(screen.getByLabelText('Phone')).toHaveValue('55555');
  });

  it('is chosen from the address book, first the one of the last order', async () => {
    const { address, phone } = HOME;
    const page = open({
      'GET /addresses': { body: [WORKSHOP, HOME] },
      'GET /orders/mine': { body: [anOrder({ address, phone })] },
      [PLACE]: problem(409, 'Not now.'),
    });
    expect(await screen.findByRole('radio', { name: /^Home/ })).toBeChecked();
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /^Workshop/ }));
    await place();
    await waitFor(() =>
      expect(page.sent()[0]?.body).toMatchObject({ address: '4 Forge Lane', phone: '0114 496 0100' }),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Another address/ }));
    await userEvent.clear(screen.getByLabelText('Address'));
    await userEvent.click(screen.getByLabelText('Address'));
    await userEvent.paste('2 Hill');
    await place();
    await waitFor(() => expect(page.sent()[1]?.body).toMatchObject({ address: '2 Hill' }));
  });

  it('cannot be one in a country without delivery', async () => {
    open({ 'GET /addresses': { body: [{ ...WORKSHOP, deliverable: false }, HOME] } });
    expect(await screen.findByRole('radio', { name: /^Home/ })).toBeChecked();
    expect(
      screen.getByRole('radio', { name: /^Workshop.*We do not deliver to this country/ }),
    ).toBeDisabled();
  });

  it('is shown as fields with the reason where the shop no longer delivers to it', async () => {
    const elsewhere = problem(409, '…', { code: 'not-delivered-to', name: 'Germany' });
    open({ 'GET /addresses': { body: [HOME] }, 'POST /quote': elsewhere });
    const address = await screen.findByLabelText('Address');
    expect(address).toHaveValue(HOME.address);
    expect(address).toHaveAccessibleDescription(/We do not deliver to Germany/);
  });

  it('has the parts of the chosen address', async () => {
    const parts = { country: 'DE', street: 'Weg 1', postcode: '10115', city: 'Berlin' };
    const page = open({ 'GET /addresses': { body: [{ ...HOME, ...parts }] }, [PLACE]: PLACED });
    await place();
    await waitFor(() => expect(page.sent()[0]?.body).toMatchObject({ address: HOME.address, ...parts }));
  });

  it('shows the fields of a saved address that the API rejects, with its messages', async () => {
    const errors = [{ field: 'phone', code: 'not-a-phone', params: { min: 5, max: 20 } }];
    open({ 'GET /addresses': { body: [WORKSHOP] }, [PLACE]: problem(400, 'phone …', { errors }) });
    await place();
    const phone = await screen.findByLabelText('Phone');
    expect(phone).toHaveAccessibleDescription(/This must have 5 to 20 digits, such as/);
    expect(phone).toHaveValue('0114 496 0100');
    await waitFor(() => expect(phone).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is saved after the order if the customer wants it, under the name of the customer', async () => {
    const page = open({
      'GET /addresses': { body: [WORKSHOP] },
      [PLACE]: PLACED,
      [SAVE]: { status: 201, body: { ...HOME, _id: 'n' } },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^Another address/ }));
    await userEvent.clear(screen.getByLabelText('Address'));
    await userEvent.click(screen.getByLabelText('Address'));
    await userEvent.paste('2 Hill');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this address' }));
    await place();
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    await waitFor(() =>
      expect(page.toasts()).toEqual([
        'success: Your order is  successful.Thank you...',
        'success: Your address is saved.',
      ]),
    );
    expect(page.requestsTo(SAVE).map(({ body }) => body)).toEqual([
      { name: 'Ada Byron', address: '2 Hill', phone: '0113 496 0000' },
    ]);
  });

  it('can have a recipient, who is alone on the parcel and names the address in the book', async () => {
    const page = open({ [PLACE]: PLACED, [SAVE]: { status: 201, body: {} } });
    const recipient = await screen.findByLabelText('Recipient');
    expect(recipient).toHaveValue('');
    expect(recipient).toHaveAttribute('autocomplete', 'name');
    expect(recipient).toHaveAccessibleDescription('If it is not you: the name on the parcel.');
    await userEvent.type(recipient, ' Walter Jones ');
    await userEvent.click(screen.getByLabelText('Save this address'));
    await place();
    await waitFor(() => expect(page.requestsTo(SAVE)).toHaveLength(1));
    const walter = { address: '7 Mill Lane', recipient: 'Walter Jones' };
    expect(page.sent()[0]?.body).toMatchObject(walter);
    expect(page.requestsTo(SAVE)[0]?.body).toMatchObject({ ...walter, name: 'Walter Jones' });
  });

  it('of a saved recipient goes to the recipient, and another address begins without one', async () => {
    const walter = { ...WORKSHOP, name: 'Walter', recipient: 'Walter Jones' };
    const wife = { ...walter, _id: 'v', name: 'Ada', recipient: 'Ada Jones' };
    const last = { address: `Ada Jones\n${wife.address}`, phone: wife.phone, recipient: 'Ada Jones' };
    const page = open({
      'GET /addresses': { body: [walter, wife] },
      'GET /orders/mine': { body: [anOrder(last)] },
      [PLACE]: problem(409, 'Not now.'),
    });
    expect(await screen.findByRole('radio', { name: /^Ada/ })).toBeChecked();
    await place();
    const { address } = WORKSHOP;
    await waitFor(() => expect(page.sent()[0]?.body).toMatchObject({ address, recipient: 'Ada Jones' }));
    await userEvent.click(screen.getByRole('radio', { name: /^Walter/ }));
    await place();
    await waitFor(() => expect(page.sent()[1]?.body).toMatchObject({ address, recipient: 'Walter Jones' }));
    await userEvent.click(screen.getByRole('radio', { name: /^Another address/ }));
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
  });

  it.each([
    ['does not begin with that of a gift', 'Ada Jones', '7 Mill Lane'],
    ['begins with that of an order with the name of the customer', ' ada byron', '4 Forge Lane'],
  ])('%s', async (_, recipient, address) => {
    const order = anOrder({ address: `${recipient}\n4 Forge Lane`, phone: '55555', recipient });
    open({ 'GET /orders/mine': { body: [order] } });
    expect(await screen.findByLabelText('Address')).toHaveValue(address);
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
  });

  it('does not lose the order if it cannot be saved', async () => {
    const page = open({
      [PLACE]: PLACED,
      [SAVE]: problem(409, '…', { code: 'address-book-full', max: 20 }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }));
    await place();
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    await waitFor(() =>
      expect(page.toasts().at(-1)).toBe(
        'warning: Your order is placed, but your address is not saved. You have saved 20 addresses, which is the maximum. Delete one of them first.',
      ),
    );
  });

  it('is not offered for the address book if it is in there', async () => {
    const { address, phone } = WORKSHOP;
    open({
      'GET /addresses': { body: [WORKSHOP] },
      'GET /user': { body: [{ address, phone }] },
      'GET /orders/mine': { body: [anOrder({ address, phone: '55555' })] },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^Another address/ }));
    expect(screen.getByLabelText('Address')).toHaveValue('');
    // Of the profile: that of the last order can be a recipient's.
    expect(screen.getByLabelText('Phone')).toHaveValue(phone);
    await type(address);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is empty if nothing about the customer can be loaded', async () => {
    const failed = problem(404, 'Not now.');
    open({ 'GET /addresses': failed, 'GET /orders/mine': failed, 'GET /user': failed });
    expect(await screen.findByLabelText('Address')).toHaveValue('');
  });
});

describe('the delivery', () => {
  const METHODS = [
    aMethod(),
    aMethod({ id: 'express', name: 'Express', carrier: 'DHL', price: 12.5, latest: '2026-12-02' }),
  ];
  /** The quote of a shop with two methods in each country. */
  const choice: FakeRoute = ({ body }) => {
    const { lines, deliveryMethod = 'standard' } = body as RequestQuote;
    const { price } = METHODS.find(({ id }) => id === deliveryMethod) ?? aMethod();
    const quote = aQuote(lines, { delivery: price * 100 });
    return { body: { ...quote, deliveryMethods: METHODS, deliveryMethod } };
  };
  interface RequestQuote {
    lines: { id: string; quantity: number }[];
    deliveryMethod?: string;
  }
  const radio = (name: RegExp) => screen.findByRole('radio', { name });

  it('is a choice of methods with prices and dates, of which the cheapest is chosen first', async () => {
    const page = open({ 'POST /quote': choice, [PLACE]: PLACED });
    expect(await radio(/^Standard · \$4\.90.*Wed, Dec 2\s–\sFri, Dec 4/)).toBeChecked();
    const express = await radio(/^Express · \$12\.50.*Wed, Dec 2.*By DHL/);
    await userEvent.click(express);
    await userEvent.click(await screen.findByRole('button', { name: 'Place order · $114.50' }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]?.body).toMatchObject({ deliveryMethod: 'express', expectedTotal: 114.5 });
  });

  it('keeps its methods and the focus while the total of another one loads', async () => {
    const loading = Promise.withResolvers<void>();
    open({
      'POST /quote': async (request) => {
        if ((request.body as RequestQuote).deliveryMethod) await loading.promise;
        return (choice as (one: typeof request) => { body: object })(request);
      },
    });
    const express = await radio(/^Express/);
    await userEvent.click(express);
    expect(await radio(/^Express/)).toBe(express);
    expect(express).toBeChecked();
    expect(express).toHaveFocus();
    loading.resolve();
    expect(await screen.findByRole('button', { name: 'Place order · $114.50' })).toBeVisible();
  });

  it('is shown without a choice if there is one method', async () => {
    open();
    expect(await screen.findByText('Standard, Wed, Dec 2 – Fri, Dec 4')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['not-delivered-to', /We do not deliver to Germany, only to Ireland/],
    ['unclear-country', /It is not written like an address in Germany. Choose the country/],
    ['unclear-region', /Which state or region of Germany is this\? Choose it/],
  ])('depends on the country of the address, once it is typed: %s', async (code, sentences) => {
    setShop({ ...getShop(), deliveryArea: 'Ireland' });
    const elsewhere = problem(409, '…', { code, name: 'Germany' });
    const page = open({
      'POST /quote': (request) =>
        (request.body as { address?: string }).address?.endsWith('Germany') ? elsewhere : quoted()(request),
    });
    const address = await screen.findByLabelText('Address');
    await userEvent.clear(address);
    await userEvent.paste('Weg 1\n10115 Berlin\nGerman');
    await userEvent.keyboard('y');
    expect(screen.queryByText(sentences)).not.toBeInTheDocument();
    await userEvent.tab();
    await waitFor(() => expect(address).toHaveAccessibleDescription(sentences));
    expect(screen.getByText(/^The prices depend on the country/)).toBeVisible();
    expect(screen.getAllByText('—')).toHaveLength(3);
    await place();
    await waitFor(() => expect(address).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(sentences);
    expect(page.sent()).toEqual([]);
    const asked = page.requestsTo('POST /quote').map(({ body }) => (body as { address?: string }).address);
    expect(asked).toEqual(['7 Mill Lane', 'Weg 1\n10115 Berlin\nGermany']);
  });
});

it('offers the ways to pay if there are several, and sends the chosen one', async () => {
  const online = { id: 'stripe', label: 'Pay online', hint: 'By card.', online: true };
  const invoice = { id: 'invoice', label: 'Pay on invoice', hint: 'By bank transfer.', online: false };
  const body = { ...aQuote([{ id: 'hammer', quantity: 2 }]), paymentMethods: [online, invoice] };
  const page = open({ [PLACE]: PLACED, 'POST /quote': { body } });
  const choice = within(await screen.findByRole('group', { name: 'Payment' }));
  expect(choice.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: /^Pay on invoice/ }));
  await place();
  await waitFor(() => expect(page.sent()[0]?.body).toMatchObject({ paymentMethod: 'invoice' }));
});

describe('the payment', () => {
  const PAY = 'POST /orders/40712-38915/payment';
  const WAYS = ['stripe', 'paper'].map((id) => ({ id, label: `Pay by ${id}`, hint: '', online: true }));
  const routes = (order: Partial<Order>, pay: FakeRoute) => ({
    'POST /quote': { body: { ...aQuote([{ id: 'hammer', quantity: 2 }]), paymentMethods: WAYS } },
    [PLACE]: { status: 201, body: anOrder(order) },
    [PAY]: pay,
  });

  /** The checkout and the confirmation. */
  function Pages() {
    return useParams().page === 'checkout' ? <CheckoutPage /> : <ConfirmationPage />;
  }
  const both = { content: <Pages />, path: '/:page/:number?' };

  it('starts at the chosen provider as soon as the order is placed, once', async () => {
    const page = open(routes({ payable: true }, { body: { url: '#paying' } }), both);
    await userEvent.click(await screen.findByRole('radio', { name: /^Pay by paper/ }));
    await place();
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(page.address()).toBe('/confirmation/40712-38915');
    expect(page.requestsTo(PAY).map(({ params }) => params)).toEqual([{ provider: 'paper' }]);
    cleanup();
    const reloaded = open(
      { 'GET /orders/40712-38915': { body: anOrder({ payable: true }) } },
      { ...both, at: '/confirmation/40712-38915' },
    );
    expect(await screen.findByRole('button', { name: 'Pay now' })).not.toHaveAttribute('aria-busy');
    expect(reloaded.requestsTo(PAY)).toEqual([]);
  });

  it('that cannot start leaves the order placed, says why, and is offered again', async () => {
    const responses = [problem(409, '…', { code: 'payment-rejected' })];
    const page = open(
      routes({ payable: true }, () => responses.shift() ?? { body: { url: '#paying-again' } }),
      both,
    );
    await userEvent.click(await screen.findByRole('radio', { name: /^Pay by paper/ }));
    await place();
    expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be paid online. Contact us');
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(window.location.hash).toBe('#paying-again'));
    expect(page.requestsTo(PAY).map(({ params }) => params.provider)).toEqual(['paper', 'paper']);
  });

  it('on invoice needs no page of a provider', async () => {
    const page = open(routes({ payable: true, payment: 'invoiced' }, problem(404, '…')), both);
    await place();
    expect(await screen.findByText(/^You pay on invoice\./)).toBeVisible();
    expect(page.requestsTo(PAY)).toEqual([]);
  });
});

it('shows for each line why it cannot be ordered', async () => {
  const fault = { code: 'insufficient-stock', params: { name: 'Saw', available: 0 } };
  const [lines, errors] = [[{ id: 'saw', ...fault }], [{ field: 'lines.1.quantity', ...fault }]];
  const page = open({ [PLACE]: problem(409, 'Some tools cannot be ordered.', { lines, errors }) });
  await place();
  expect(await screen.findByRole('alert')).toHaveTextContent('Saw is sold out.');
  expect(line('Saw').getByRole('alert')).toBeVisible();
  expect(line('Claw Hammer').queryByRole('alert')).not.toBeInTheDocument();
  expect(page.toasts()).toEqual(['error: Sorry!!! Your order is failed ']);
});

it('shows the reason for a rejection of the whole order, and sends the next attempt with another key', async () => {
  const page = open({ [PLACE]: problem(409, '…', { code: 'email-not-confirmed', count: 2 }) });
  await place();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have 2 unpaid orders, and');
  await place();
  await waitFor(() => expect(page.sent()).toHaveLength(2));
  expect(page.sent()[0]?.key).not.toBe(page.sent()[1]?.key);
});

describe('a price that has changed', () => {
  const WANTED = [
    { id: 'hammer', quantity: 2 },
    { id: 'saw', quantity: 1 },
  ];
  const now = aQuote(WANTED, { price: 4_000 });
  now.lines[1] = { ...aQuote(WANTED).lines[1], id: 'saw', quantity: 1 };
  const changed = problem(409, '…', { code: 'price-changed', quote: { ...now, total: 118.9 } });

  async function openChanged() {
    const responses = [changed, PLACED];
    const page = open({ [PLACE]: () => responses.shift() ?? PLACED });
    await userEvent.click(await screen.findByRole('button', { name: 'Place order · $106.90' }));
    const question = await screen.findByRole('heading', { name: 'The price has changed' });
    return { ...page, question };
  }

  it('is shown line by line, and the order is placed with its key at the new total', async () => {
    const page = await openChanged();
    expect(page.question).toHaveFocus();
    const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(rows.filter((text) => text?.includes('was'))).toEqual([
      'Claw Hammer × 2was $68.00 →  now $80.00',
      'Totalwas $106.90 →  now $118.90',
    ]);
    expect(page.toasts()).toEqual([]);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Order for $118.90' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    const [first, second] = page.sent();
    expect([first?.body, second?.body]).toMatchObject([{ expectedTotal: 106.9 }, { expectedTotal: 118.9 }]);
    expect(second?.key).toBe(first?.key);
  });

  it('leads back to the basket without an order', async () => {
    const page = await openChanged();
    await userEvent.click(screen.getByRole('link', { name: 'Go back to the basket' }));
    expect(page.address()).toBe('/basket');
    expect(page.sent()).toHaveLength(1);
  });
});

describe('taxes', () => {
  const totals = [{ name: 'VAT', rate: 19, base: 106.9, amount: 20.31, label: 'VAT 19%' }];
  const taxes = { included: false, added: 20.31, totals };
  const germany = {
    ...{ _id: 'a1', name: 'Works', address: 'Werkstrasse 5\n10115 Berlin\nGermany', phone: '030 1234567' },
    ...{ country: 'DE', street: 'Werkstrasse 5', postcode: '10115', city: 'Berlin' },
  };

  it('are those of the saved address, in the total of the order', async () => {
    const page = open({
      'GET /addresses': { body: [germany] },
      'POST /quote': (request: RecordedRequest) => {
        const { body } = quoted()(request);
        const isGermany = (request.body as { country?: string }).country === 'DE';
        return { body: isGermany ? { ...body, total: 127.21, taxes } : body };
      },
      [PLACE]: PLACED,
    });
    const button = await screen.findByRole('button', { name: 'Place order · $127.21' });
    expect(screen.getByText('VAT 19%').parentElement).toHaveTextContent('VAT 19%$20.31');
    await userEvent.click(button);
    await waitFor(() => expect(page.sent()[0]?.body).toMatchObject({ country: 'DE', expectedTotal: 127.21 }));
  });

  it('are named when they change the price', async () => {
    const now = {
      ...aQuote([
        { id: 'hammer', quantity: 2 },
        { id: 'saw', quantity: 1 },
      ]),
      total: 127.21,
      taxes,
    };
    open({ [PLACE]: problem(409, '…', { code: 'price-changed', quote: now }) });
    await place();
    await screen.findByRole('heading', { name: 'The price has changed' });
    expect(screen.getAllByText('VAT 19%')[0]?.parentElement).toHaveTextContent('now $20.31');
  });

  it('are not accepted unseen', async () => {
    const responses = [problem(404, '…')];
    const page = open({
      'POST /quote': (request: RecordedRequest) =>
        responses.shift() ?? { body: { ...quoted()(request).body, total: 127.21, taxes } },
    });
    await place();
    await screen.findByRole('alert');
    expect(page.sent()).toEqual([]);
  });
});

describe('an order without a price', () => {
  const expected = { expectedTotal: 106.9, expectedCurrency: 'USD' };

  it('has no button before the first price, and waits for the price of another address', async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const page = open({
      'POST /quote': async (request) => {
        await ((request.body as { address: string }).address === '2 Hill' ? second : first).promise;
        return quoted()(request);
      },
      [PLACE]: PLACED,
    });
    expect(await screen.findByText('Loading the delivery and the payment')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Place order/ })).not.toBeInTheDocument();
    first.resolve();
    const order = await button();
    await type('2 Hill');
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: order });
    // What changes when the field is left would move the button away from the press.
    expect(screen.getByLabelText('Address')).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: order });
    expect(order).toHaveFocus();
    expect(order).toHaveAttribute('aria-busy', 'true');
    expect(order).toHaveAccessibleName('Place order · $106.90');
    expect(page.sent()).toEqual([]);
    expect(page.requestsTo('POST /quote')).toHaveLength(2);
    second.resolve();
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]?.body).toMatchObject(expected);
  });

  it('is not sent if the price cannot be loaded, and loads it again for the next attempt', async () => {
    let isDown = true;
    const page = open({
      'POST /quote': (request) => (isDown ? problem(404, '…') : quoted()(request)),
      [PLACE]: PLACED,
    });
    await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not load the price of your order/);
    expect(page.sent()).toEqual([]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]?.body).toMatchObject(expected);
  });
});

describe('an order of which the customer has not seen everything', () => {
  const clock = jest.spyOn(Date, 'now');
  const realNow = performance.now.bind(performance);
  const now = jest.spyOn(performance, 'now');
  let time = 0;
  beforeEach(() => {
    now.mockImplementation(() => realNow() + time);
    // The clock of a device can be set back.
    clock.mockImplementation(() => 1e12 - time);
  });
  afterAll(() => {
    now.mockRestore();
    clock.mockRestore();
  });
  const later = () => {
    time += 500;
  };
  const doubt = { addressNote: 'Check the postcode.', confirmAddress: true };
  const CONFIRM = `${doubt.addressNote} You have ordered nothing yet. To order all the same, press the button again.`;

  it('is sent only after the customer has seen prices that differ from those on the page', async () => {
    const responses = [problem(404, '…')];
    const page = open({
      'POST /quote': (request) => responses.shift() ?? quoted({ price: 4_000 })(request),
      [PLACE]: PLACED,
    });
    await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Check the total, then submit the order\./);
    expect(page.sent()).toEqual([]);
    later();
    await userEvent.click(screen.getByRole('button', { name: 'Place order · $124.90' }));
    await waitFor(() => expect(page.sent()[0]?.body).toMatchObject({ expectedTotal: 124.9 }));
  });

  it('waits for another press if the basket has changed on another device since the total was shown', async () => {
    const loading = Promise.withResolvers<void>();
    let quantity = 2;
    const page = open({
      'GET /basket': () => ({ body: { lines: [aBasketLine({ quantity })] } }),
      'POST /quote': async (request) => {
        if ((request.body as { lines: [{ quantity: number }] }).lines[0].quantity === 3)
          await loading.promise;
        return quoted()(request);
      },
      [PLACE]: PLACED,
    });
    expect(await button()).toHaveAccessibleName('Place order · $72.90');
    quantity = 3;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() =>
      expect(page.requestsTo('POST /quote').at(-1)?.body).toMatchObject({ lines: [{ quantity }] }),
    );
    await place();
    loading.resolve();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The total has changed/);
    expect(page.sent()).toEqual([]);
  });

  it('waits for another press at a new total, and at the first one to a doubtful address, beside the button', async () => {
    const responses: FakeRoute[] = [problem(409, 'Not now.'), PLACED];
    const page = open({
      'POST /quote': (request) => {
        const { address } = request.body as { address: string };
        const { body } = quoted({ delivery: address === '7 Mill Lane' ? 490 : 900 })(request);
        return { body: { ...body, ...(address === '3 Hill' && doubt) } };
      },
      [PLACE]: () => responses.shift() as never,
    });
    await button();
    await type('2 Hill');
    await place();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The total has changed/);
    // A double click.
    await userEvent.click(await screen.findByRole('button', { name: 'Place order · $111.00' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^The total has changed/);
    later();
    await type('3 Hill');
    await place();
    const address = screen.getByLabelText('Address');
    await waitFor(() => expect(address).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(CONFIRM);
    expect(address).toHaveAccessibleDescription(/Check the postcode\.$/);
    await place();
    await waitFor(() => expect(address).toHaveFocus());
    expect(page.sent()).toEqual([]);
    later();
    await place();
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]?.body).toMatchObject({ address: '3 Hill', expectedTotal: 111 });
    // Once for each text.
    await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
    await place();
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
  });

  it('shows the text of a saved address with a doubtful postcode, and asks nothing about one without a postcode', async () => {
    const { confirmAddress: _, ...missing } = doubt;
    const page = open({
      'GET /addresses': { body: [WORKSHOP, HOME] },
      'POST /quote': (request) => {
        const isHome = JSON.stringify(request.body).includes(HOME.address);
        return { body: { ...quoted()(request).body, ...(isHome ? missing : doubt) } };
      },
      [PLACE]: PLACED,
    });
    await place();
    const address = await screen.findByLabelText('Address');
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveValue(WORKSHOP.address);
    expect(page.sent()).toEqual([]);
    later();
    await userEvent.click(screen.getByRole('radio', { name: /^Home/ }));
    await place();
    await waitFor(() => expect(page.sent()).toHaveLength(1));
  });
});

describe('an order whose outcome is unknown', () => {
  it('is sent again with its key and its content after a reload, even if the basket is empty', async () => {
    const { sent } = open({ [PLACE]: problem(503, 'Not now.') });
    await placeWithoutOutcome();
    const [first] = sent();
    cleanup();
    const reloaded = open({ 'GET /basket': { body: { lines: [] } }, [PLACE]: PLACED });
    expect(await screen.findByText(UNCONFIRMED)).toBeVisible();
    await place();
    await waitFor(() => expect(reloaded.address()).toBe('/confirmation/40712-38915'));
    expect(reloaded.sent()).toEqual([first]);
    expect(sessionStorage.getItem('api/orders')).not.toContain('hammer');
  });

  it('is known as unconfirmed if the page is reloaded before the response', async () => {
    const response = Promise.withResolvers<ReturnType<typeof problem>>();
    const { requestsTo } = open({ [PLACE]: () => response.promise });
    await place();
    await waitFor(() => expect(requestsTo(PLACE)).toHaveLength(1));
    // The page stays as high as it is.
    expect(screen.getByRole('button', { name: /^Place order/ })).toBeVisible();
    cleanup();
    open();
    expect(await screen.findByText(UNCONFIRMED)).toBeVisible();
    // Other orders wait for this one.
    response.resolve(problem(400, 'No.'));
    await waitFor(() => expect(sessionStorage.getItem('api/orders')).not.toContain('hammer'));
  });

  it('stays unknown after a rejection unrelated to the order', async () => {
    const responses: FakeRoute[] = [problem(429, '…'), PLACED];
    let attempts = 0;
    const respond = () => {
      attempts += 1;
      return attempts <= 4 ? problem(503, 'Not now.') : (responses.shift() as never);
    };
    const page = open({ [PLACE]: respond });
    await placeWithoutOutcome();
    await place();
    expect(await screen.findByText(/^Too many requests\. Wait a minute/)).toBeVisible();
    expect(screen.getByText(UNCONFIRMED)).toBeVisible();
    await place();
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    expect(new Set(page.sent().map(({ key }) => key)).size).toBe(1);
  });

  it('can be given up', async () => {
    open({ [PLACE]: problem(503, 'Not now.') });
    await placeWithoutOutcome();
    await userEvent.click(screen.getByRole('button', { name: 'Start a new order' }));
    expect(screen.getByLabelText('Address')).toHaveValue('7 Mill Lane');
    expect(screen.queryByText(UNCONFIRMED)).not.toBeInTheDocument();
  });

  it('is not visible to another account', async () => {
    open({ [PLACE]: problem(503, 'Not now.') });
    await placeWithoutOutcome();
    signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });
    expect(await screen.findByLabelText('Address')).toBeVisible();
    expect(screen.queryByText(UNCONFIRMED)).not.toBeInTheDocument();
  });
});

it('places the order after the merge of the basket, merges nothing meanwhile, and forgets what the browser still had of it', async () => {
  const slow = Promise.withResolvers<void>();
  const events: string[] = [];
  const page = open({
    'POST /basket/merge': async () => {
      await slow.promise;
      events.push('merge');
      return problem(400, 'Not now.');
    },
    [PLACE]: async () => {
      dispatchEvent(new Event('focus'));
      await import('../shared/basket/merge-basket.ts');
      events.push('order');
      return PLACED;
    },
  });
  act(() => writeStoredLines([{ id: 'hammer', name: 'Claw Hammer', quantity: 2 }]));
  await waitFor(() => expect(page.requestsTo('POST /basket/merge')).toHaveLength(1));
  await place();
  slow.resolve();
  await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
  expect(events).toEqual(['merge', 'order']);
  expect(page.requestsTo('POST /basket/merge')).toHaveLength(1);
  expect(readStoredLines()).toEqual([]);
});

it('leads to the order of another device instead of placing it again', async () => {
  const placed = anOrder({ createdAt: new Date().toISOString() });
  let isOrdered = false;
  const page = open({
    'GET /basket': () => ({ body: { lines: isOrdered ? [] : [aBasketLine()] } }),
    'GET /orders/mine': () => ({ body: isOrdered ? [placed] : [] }),
    [PLACE]: () => {
      isOrdered = true;
      return problem(409, '…', { code: 'basket-changed' });
    },
  });
  await place();
  expect(await screen.findByText(`Your order ${placed.number} is placed`)).toBeVisible();
  expect(page.sent()[0]?.body).toMatchObject({ inBasket: true });
  expect(page.toasts()).toEqual([expect.stringMatching(/^warning: Some of these tools are no longer in/)]);
});

it('leads to the order if it is placed already, as after the link in an email', async () => {
  const placed = anOrder({ createdAt: new Date().toISOString() });
  open({ 'GET /basket': { body: { lines: [] } }, 'GET /orders/mine': { body: [placed] } });
  expect(await screen.findByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    `/confirmation/${placed.number}`,
  );
  expect(screen.queryByText('Your basket is empty')).not.toBeInTheDocument();
});

it('has no form for an empty basket', async () => {
  open({ 'GET /basket': { body: { lines: [] } }, 'GET /orders/mine': { body: [anOrder()] } });
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/dashboard/myOrders');
});

it('asks for the VAT number of a company where it can free the order from VAT', async () => {
  const lines = [{ id: 'hammer', quantity: 2 }];
  const express = aMethod({ id: 'express', name: 'Express' });
  const both = { ...aQuote(lines), deliveryMethods: [aMethod(), express] };
  const taxed = { ...both, vatNumber: 'none', vatNote: 'Of a company.' };
  const free = { ...both, vatNumber: 'confirmed', vatNote: 'It is confirmed.', total: 84.08 };
  const page = open({
    [PLACE]: PLACED,
    'POST /quote': ({ body }) => ({ body: (body as { vatNumber?: string }).vatNumber ? free : taxed }),
  });
  await userEvent.click(await screen.findByLabelText('VAT number (optional)'));
  await userEvent.paste('FR40303265045');
  await userEvent.tab();
  expect(await screen.findByText('It is confirmed.')).toBeVisible();
  // Address, method and number change the price together.
  const asked = () => page.requestsTo('POST /quote').at(-1)?.body;
  await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ deliveryMethod: 'express', vatNumber: 'FR40303265045' }),
  );
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.paste('2 Hill');
  await userEvent.tab();
  const wanted = { address: '2 Hill', deliveryMethod: 'express', vatNumber: 'FR40303265045' };
  await waitFor(() => expect(asked()).toMatchObject(wanted));
  await userEvent.click(await screen.findByRole('button', { name: 'Place order · $84.08' }));
  expect(await screen.findByText('Enter the company')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Company'));
  await userEvent.paste('Outils SARL');
  await place();
  await waitFor(() =>
    expect(page.sent()[0]?.body).toMatchObject({
      ...{ vatNumber: 'FR40303265045', vatCompany: 'Outils SARL', expectedTotal: 84.08 },
    }),
  );
});

it('fills in the VAT number of the last order, which the customer can remove', async () => {
  const usualVat = { number: 'FR40303265045', company: 'Outils SARL' };
  const quoted = { ...aQuote([{ id: 'hammer', quantity: 2 }]), vatNumber: 'none', usualVat };
  const free = { ...quoted, vatNumber: 'confirmed', total: 84.08 };
  const { requestsTo } = open({
    'POST /quote': ({ body }) => ({ body: (body as { vatNumber?: string }).vatNumber ? free : quoted }),
  });
  expect(await screen.findByRole('button', { name: 'Place order · $84.08' })).toBeVisible();
  expect(screen.getByLabelText('Company')).toHaveValue('Outils SARL');
  await userEvent.clear(screen.getByLabelText('VAT number (optional)'));
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('button', { name: /84\.08/ })).not.toBeInTheDocument());
  expect(screen.getByLabelText('VAT number (optional)')).toHaveValue('');
  expect(requestsTo('POST /quote').at(-1)?.body).toMatchObject({ address: '7 Mill Lane' });
});

it('asks for no VAT number elsewhere', async () => {
  open();
  await button();
  expect(screen.queryByLabelText('VAT number (optional)')).toBeNull();
});

describe('a discount code', () => {
  const discounts = [{ label: 'Spring (SPRING10)', amount: 10.2 }];
  const usedUp = { code: 'used-up' as const, params: {}, message: '…' };
  const lines = [
    { id: 'hammer', quantity: 2 },
    { id: 'saw', quantity: 1 },
  ];
  const withCode = { ...aQuote(lines), discounts, total: 96.7 };
  const without = { ...aQuote(lines), codeProblem: usedUp };
  const apply = async () => {
    await userEvent.type(await screen.findByLabelText('Discount code'), 'SPRING10{Enter}');
    await screen.findByRole('button', { name: 'Place order · $96.70' });
  };
  afterEach(() => localStorage.clear());

  it('is sent with the order, and forgotten after it', async () => {
    const page = open({ 'POST /quote': { body: withCode }, [PLACE]: PLACED });
    await apply();
    await place();
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    expect(page.sent()[0]?.body).toMatchObject({ discountCode: 'SPRING10', expectedTotal: 96.7 });
    expect(Object.values({ ...localStorage }).join()).not.toContain('SPRING10');
  });

  it('is not applied before the shop has checked it', async () => {
    const checked = Promise.withResolvers<void>();
    open({
      'POST /quote': async ({ body }) => {
        if (!(body as { discountCode?: string }).discountCode) return { body: aQuote(lines) };
        await checked.promise;
        return { body: withCode };
      },
    });
    await button();
    await userEvent.type(screen.getByLabelText('Discount code'), 'SPRING10{Enter}');
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-busy', 'true');
    checked.resolve();
    expect(await screen.findByText('The code is applied.')).toBeVisible();
  });

  it('that was used up meanwhile is in the comparison of the prices', async () => {
    const conflict = problem(409, '…', { code: 'price-changed', quote: without });
    let sent = 0;
    const page = open({
      'POST /quote': { body: withCode },
      [PLACE]: () => (++sent === 1 ? conflict : PLACED),
    });
    await apply();
    await place();
    expect(await screen.findByRole('heading', { name: 'The price has changed' })).toBeVisible();
    expect(screen.getByText(/This code has been used up\./)).toBeVisible();
    expect(screen.getAllByText('Spring (SPRING10)')[0]?.closest('div')).toHaveTextContent(
      /−\$10\.20.*\$0\.00/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Order for $106.90' }));
    await waitFor(() => expect(page.sent()[1]?.body).toMatchObject({ expectedTotal: 106.9 }));
  });
});
