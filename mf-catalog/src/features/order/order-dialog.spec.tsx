import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Tool } from '@whetstone/contract';
import { fakeApi, type OpenPageOptions, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { readStoredLines, writeStoredLines } from '../../shared/basket/stored-basket.ts';
import { readDraft } from '../../shared/checkout-draft.ts';
import { aBasketLine, aMethod, aQuote, aTool, COUNTRIES, quoted } from '../../testing/samples.ts';
import { OrderPanel } from './order-panel.tsx';

const ORDER = 'POST /order';
const NUMBER = '40712-38915';
const PLACED = { status: 201, body: { success: true, number: NUMBER } };
const DELIVERY = { _id: 'w', name: 'Workshop', address: '4 Forge Lane', phone: '0114 496 0100' };
const PARTS = { country: 'DE', street: 'Weg 1', postcode: '10115', city: 'Berlin' };
const BERLIN = {
  _id: 'b',
  name: 'Berlin',
  address: 'Weg 1\n10115 Berlin\nGermany',
  phone: '030 1234567',
  ...PARTS,
};

type Opening = OpenPageOptions & { routes?: Parameters<typeof fakeApi>[0]; tool?: Tool };

function open({ routes = {}, tool = aTool(), ...surroundings }: Opening = {}) {
  const api = fakeApi({ 'POST /quote': quoted(), ...routes });
  const page = openPage(<OrderPanel tool={tool} />, {
    path: '/purchase/:productId',
    at: '/purchase/hammer',
    fetch: api.fetch,
    ...surroundings,
  });
  return { ...page, ...api };
}

const stepper = () => screen.getByRole('textbox', { name: 'Quantity' });
/** The page behind a dialog that closes stays hidden until its effects have ended. */
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the quantity in the URL', () => {
  it('follows the stepper, so that it survives a reload', async () => {
    const { address } = open();
    await press('Increase quantity');
    await press('Increase quantity');
    await waitFor(() => expect(address()).toBe('/purchase/hammer?quantity=2'));
    await press('Decrease quantity');
    await press('Decrease quantity');
    await waitFor(() => expect(address()).toBe('/purchase/hammer'));
  });
});

describe('the order dialog', () => {
  afterEach(() => setShop(undefined));
  const dialogName = { name: 'Order Claw Hammer' };
  const openDialog = async (routes: Opening['routes'] = {}) => {
    const page = open({ signedIn: true, routes, at: '/purchase/hammer?quantity=2' });
    await press('Order Now');
    const dialog = within(await screen.findByRole('dialog', dialogName));
    // An order at a price that arrives after the press is not placed.
    if (!('POST /quote' in routes)) await dialog.findByText(/^Delivery \(/);
    return { ...page, dialog };
  };
  const travel = (steps: number) => act(async () => window.history.go(steps));
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('closes with Back, keeps the quantity that was changed inside, and opens again with Forward', async () => {
    const { address, dialog } = await openDialog();
    await userEvent.clear(dialog.getByLabelText('Quantity'));
    await userEvent.type(dialog.getByLabelText('Quantity'), '5');
    await travel(-1);
    await expectClosed();
    expect(stepper()).toHaveValue('5');
    await waitFor(() => expect(address()).toBe('/purchase/hammer?quantity=5'));
    await travel(1);
    expect(await screen.findByRole('dialog', dialogName)).toBeVisible();
  });

  it('leaves no entry in the history when it is closed', async () => {
    const before = window.history.length;
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expectClosed();
    await press('Order Now');
    await screen.findByRole('dialog', dialogName);
    expect(window.history.length).toBe(before + 1);
  });

  it('leads to another confirmation link if the order fails and the email is not confirmed', async () => {
    const { dialog } = await openDialog({
      'GET /user': { body: [{ ...DELIVERY, confirmed: false }] },
      [ORDER]: problem(409, '…', { code: 'email-not-confirmed', count: 2 }),
    });
    await waitFor(() => expect(dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText(/^You have 2 unpaid orders/)).toBeVisible();
    expect(dialog.getByRole('link', { name: /^Get a new link/ })).toHaveAttribute('href', '/dashboard');
  });

  it.each([
    ['the address book', { 'GET /addresses': { body: [DELIVERY] } }],
    ['the last order', { 'GET /orders/mine': { body: [DELIVERY] } }],
    ['the profile', { 'GET /user': { body: [DELIVERY] } }],
  ])('is prefilled from %s', async (_, routes) => {
    const { dialog } = await openDialog(routes);
    await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveValue(DELIVERY.address));
    expect(dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone);
  });

  it('offers the address book, and sends the parts of a saved address', async () => {
    const page = await openDialog({
      'GET /addresses': { body: [DELIVERY, BERLIN] },
      [ORDER]: problem(409, '…', { code: 'not-delivered-to', name: 'Germany' }),
    });
    const { dialog, requestsTo } = page;
    expect(await dialog.findByRole('radio', { name: /^Workshop/ })).toBeChecked();
    // It was not there yet when the dialog opened.
    expect(dialog.getByRole('radio', { name: /^Workshop/ })).toHaveFocus();
    await userEvent.click(dialog.getByRole('radio', { name: /^Berlin/ }));
    expect(dialog.getByLabelText('Address')).toHaveValue(BERLIN.address);
    expect(dialog.getByLabelText('Phone')).toHaveValue(BERLIN.phone);
    await press('Submit');
    expect(await dialog.findByText('We do not deliver to Germany. Choose another address.')).toBeVisible();
    expect(requestsTo(ORDER)[0]?.body).toMatchObject({ address: BERLIN.address, ...PARTS });
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste(', 2nd floor');
    expect(dialog.getByRole('radio', { name: /^Another address/ })).toBeChecked();
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(2));
    expect(requestsTo(ORDER)[1]?.body).not.toHaveProperty('country');
    await userEvent.click(dialog.getByRole('radio', { name: /^Workshop/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Another address/ }));
    expect(dialog.getByLabelText('Address')).toHaveValue(`${BERLIN.address}, 2nd floor`);
  });

  it('sends the recipient of a saved text, also with corrections, and not with another text', async () => {
    const walter = { ...DELIVERY, _id: 'g', name: 'Walter', recipient: 'Walter Jones' };
    const { dialog, requestsTo } = await openDialog({
      'GET /addresses': { body: [DELIVERY, walter] },
      [ORDER]: problem(409, 'Not now.'),
    });
    const address = dialog.getByLabelText('Address');
    expect(address).toHaveAccessibleDescription(/Your name is added/);
    expect(dialog.queryByLabelText('Recipient')).not.toBeInTheDocument();
    await userEvent.click(await dialog.findByRole('radio', { name: /^Walter/ }));
    expect(dialog.getByRole('radio', { name: /^Walter/ })).toBeChecked();
    const recipient = dialog.getByLabelText('Recipient');
    expect(recipient).toHaveValue('Walter Jones');
    const sent = async (orders: number) => {
      await press('Submit');
      await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(orders));
      return requestsTo(ORDER).at(-1)?.body;
    };
    expect(await sent(1)).toMatchObject({ recipient: 'Walter Jones' });
    await userEvent.type(dialog.getByLabelText('Phone'), '1');
    expect(address).toHaveAccessibleDescription(/The name of the recipient is added/);
    expect(await sent(2)).toMatchObject({ recipient: 'Walter Jones', phone: `${DELIVERY.phone}1` });
    await userEvent.type(address, ', 2nd floor');
    expect(await sent(3)).toMatchObject({ recipient: 'Walter Jones', address: '4 Forge Lane, 2nd floor' });
    await userEvent.clear(address);
    await userEvent.type(address, '2 Hill');
    expect(await sent(4)).not.toHaveProperty('recipient');
    expect(address).toHaveAccessibleDescription(/Your name is added/);
    await userEvent.type(recipient, 'Ann Jones');
    await userEvent.clear(address);
    await userEvent.type(address, '9 Dale');
    expect(await sent(5)).toMatchObject({ recipient: 'Ann Jones', address: '9 Dale' });
  });

  it('names one sum: what is paid, with the cheapest delivery', async () => {
    const methods = [aMethod({ id: 'express', name: 'Express', price: 9 }), aMethod({ price: 6.5 })];
    const { dialog, requestsTo } = await openDialog({
      'POST /quote': (request) => {
        const { body } = quoted({ delivery: 650 })(request);
        return { body: { ...body, deliveryMethods: methods } };
      },
    });
    await waitFor(() => expect(dialog.getAllByRole('status').at(-1)).toHaveTextContent('$74.50'));
    expect(dialog.getByText('Total').parentElement).toHaveTextContent('$74.50');
    expect(dialog.getByText('Delivery (United States)').parentElement).toHaveTextContent(
      'Standard, Wed, Dec 2 – Fri, Dec 4',
    );
    expect(dialog.queryByText('Grand total')).not.toBeInTheDocument();
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(1));
    expect(requestsTo(ORDER)[0]?.body).toMatchObject({ expectedTotal: 74.5 });
    expect(requestsTo(ORDER)[0]?.body).not.toHaveProperty('deliveryMethod');
    await userEvent.clear(dialog.getByLabelText('Quantity'));
    expect(dialog.getAllByText('—')).toHaveLength(3);
  });

  it('has the prices of the entered address, and says at the address that the shop does not deliver there', async () => {
    const { dialog, requestsTo } = await openDialog({
      'POST /quote': (request) =>
        /Finland/.test(JSON.stringify(request.body))
          ? problem(409, '…', { code: 'not-delivered-to', name: 'Finland' })
          : { body: { ...quoted()(request).body, addressNote: 'Check the postcode.' } },
    });
    await dialog.findByText('Total');
    expect(dialog.queryByText('Check the postcode.')).not.toBeInTheDocument();
    const address = dialog.getByLabelText('Address');
    const fields = address.closest('form')?.firstElementChild;
    const count = fields?.childElementCount;
    await userEvent.click(address);
    await userEvent.paste('1 Mannerheimintie\n00100 Helsinki\nFinland');
    await userEvent.tab();
    await waitFor(() => expect(address).toHaveAccessibleDescription(/We do not deliver to Finland/));
    await userEvent.clear(address);
    await userEvent.paste('Weg 1\n10115 Berlin\nGermany');
    await userEvent.tab();
    await waitFor(() => expect(address).not.toHaveAccessibleDescription(/We do not deliver/));
    expect(await dialog.findByText('Check the postcode.')).toBeVisible();
    // In the place of the hint: no field below moves.
    expect(address).toHaveAccessibleDescription('Check the postcode.');
    expect(fields?.childElementCount).toBe(count);
    expect(requestsTo('POST /quote').at(-1)?.body).toMatchObject({
      address: expect.stringContaining('Germany'),
    });
  });

  it('has a total again while the address of the chosen country is typed, and orders to this country without the recipient of the saved address', async () => {
    const walter = { ...DELIVERY, recipient: 'Walter Jones' };
    const { dialog, requestsTo } = await openDialog({
      ...COUNTRIES,
      'GET /addresses': { body: [walter] },
      'POST /quote': (request) =>
        /Forge.*JP/.test(JSON.stringify(request.body))
          ? problem(409, '…', { code: 'unclear-country', name: 'Japan' })
          : quoted()(request),
      [ORDER]: PLACED,
    });
    const address = dialog.getByLabelText('Address');
    await waitFor(() => expect(address).toHaveValue(walter.address));
    await userEvent.selectOptions(await dialog.findByLabelText('Country'), 'Japan');
    expect(await dialog.findByText(/^Which country is this\?/)).toBeVisible();
    expect(dialog.getAllByText('—')).toHaveLength(3);
    await userEvent.clear(address);
    await userEvent.paste('1-1 丸の内');
    await waitFor(() => expect(dialog.queryByText('—')).not.toBeInTheDocument(), { timeout: 10_000 });
    expect(address).toHaveFocus();
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(1));
    expect(requestsTo(ORDER)[0]?.body).toMatchObject({ address: '1-1 丸の内', country: 'JP' });
    expect(requestsTo(ORDER)[0]?.body).not.toHaveProperty('recipient');
  });

  it('stays at a press while the price of the address loads, and asks once about a doubtful postcode', async () => {
    const loading = Promise.withResolvers<void>();
    const realNow = performance.now.bind(performance);
    const time = jest.spyOn(performance, 'now');
    const { dialog, requestsTo, address } = await openDialog({
      'GET /user': { body: [DELIVERY] },
      'POST /quote': async (request) => {
        const { body } = quoted()(request);
        if ((request.body as { address?: string }).address !== '2 Hill, S3') return { body };
        await loading.promise;
        return { body: { ...body, addressNote: 'Check the postcode.', confirmAddress: true } };
      },
      [ORDER]: PLACED,
    });
    await dialog.findByText(/^Delivery \(/);
    const field = dialog.getByLabelText('Address');
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste('2 Hill, S3');
    const button = dialog.getByRole('button', { name: 'Submit' });
    const user = userEvent.setup();
    // Browsers click the button at Enter in another field.
    const phone = dialog.getByLabelText('Phone');
    await userEvent.click(phone);
    button.addEventListener('click', (event) => event.preventDefault(), { once: true });
    button.click();
    expect(phone).toHaveFocus();
    await userEvent.click(field);
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(field).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(button).toHaveAttribute('aria-busy', 'true');
    loading.resolve();
    await waitFor(() => expect(field).toHaveFocus());
    expect(dialog.getByRole('alert')).toHaveTextContent(
      /^Check the postcode\. You have ordered nothing yet\./,
    );
    expect(requestsTo(ORDER)).toEqual([]);
    time.mockImplementation(() => realNow() + 500);
    await press('Submit');
    time.mockRestore();
    await waitFor(() => expect(address()).toBe(`/confirmation/${NUMBER}`));
  });

  it.each([
    [
      'orders the quantity that was changed just before the press',
      {},
      { quantity: 3, expectedTotal: 106.9 },
      undefined,
    ],
    [
      'orders nothing at another price of a changed quantity',
      { price: 4_000 },
      undefined,
      /^The total has changed/,
    ],
    [
      'orders nothing before a total is shown that the law requires beside the button',
      { binding: true },
      undefined,
      /^The total has changed/,
    ],
    [
      'says what is wrong with a changed quantity before its total is shown',
      { line: { problem: { code: 'insufficient-stock' } } },
      { quantity: 3, expectedTotal: 72.9 },
      /^Only 2 of Claw Hammer are left/,
    ],
  ])('%s', async (_, change: { line?: object; price?: number; binding?: boolean }, sent, message) => {
    const { line, binding = false, ...prices } = change;
    const loading = Promise.withResolvers<void>();
    const { dialog, requestsTo, address } = await openDialog({
      'GET /user': { body: [DELIVERY] },
      'POST /quote': async (request) => {
        const [{ quantity }] = (request.body as { lines: [{ quantity: number }] }).lines;
        if (quantity === 2) return { body: { ...quoted()(request).body, binding } };
        await loading.promise;
        const { body } = quoted(prices)(request);
        return { body: { ...body, binding, lines: body.lines.map((one) => ({ ...one, ...line })) } };
      },
      [ORDER]: line
        ? problem(409, '…', { code: 'insufficient-stock', name: 'Claw Hammer', available: 2 })
        : PLACED,
    });
    await dialog.findByText(/^Delivery \(/);
    await userEvent.clear(dialog.getByLabelText('Quantity'));
    await userEvent.type(dialog.getByLabelText('Quantity'), '3{Enter}');
    loading.resolve();
    if (message) expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    else await waitFor(() => expect(address()).toBe(`/confirmation/${NUMBER}`));
    const orders = requestsTo(ORDER).map(({ body }) => body);
    expect(orders).toEqual(sent ? [expect.objectContaining(sent)] : []);
  });

  it('orders nothing before its total was shown, also if a tool was sold out a moment ago', async () => {
    const loading = Promise.withResolvers<void>();
    const { dialog, requestsTo } = await openDialog({
      'GET /user': { body: [DELIVERY] },
      'POST /quote': async (request) => {
        await loading.promise;
        const { body } = quoted({ price: 4_000 })(request);
        const problem = { code: 'insufficient-stock' };
        return { body: { ...body, lines: body.lines.map((one) => ({ ...one, problem })) } };
      },
      [ORDER]: PLACED,
    });
    await waitFor(() => expect(dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    loading.resolve();
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Check the total, then submit the order/);
    expect(requestsTo(ORDER)).toEqual([]);
  });

  it('orders to the country that was chosen beside the address', async () => {
    const { dialog, requestsTo } = await openDialog({ ...COUNTRIES, 'GET /user': { body: [DELIVERY] } });
    await userEvent.selectOptions(await dialog.findByLabelText('Country'), 'United States');
    await userEvent.selectOptions(await dialog.findByLabelText('State'), 'Texas');
    await waitFor(() =>
      expect(requestsTo('POST /quote').at(-1)?.body).toMatchObject({ country: 'US', region: 'TX' }),
    );
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(1));
    expect(requestsTo(ORDER)[0]?.body).toMatchObject({
      address: '4 Forge Lane',
      country: 'US',
      region: 'TX',
    });
  });

  it('sends to a saved text at home, also after an order abroad, until another country is chosen for it', async () => {
    const { dialog, requestsTo } = await openDialog({
      ...COUNTRIES,
      'POST /quote': ({ body }) => {
        const { lines, country } = body as { lines: { id: string; quantity: number }[]; country: string };
        return { body: { ...aQuote(lines), country } };
      },
      'GET /addresses': {
        body: [DELIVERY, { ...DELIVERY, _id: 'd', name: 'Dublin', address: '1 Dame St\nIreland' }],
      },
      'GET /orders/mine': { body: [{ address: 'Rue 1\nJapan', phone: '1', country: 'JP' }] },
    });
    expect(await dialog.findByRole('radio', { name: /^Workshop/ })).toBeChecked();
    const country = await dialog.findByLabelText('Country');
    expect(country).toHaveDisplayValue('United Kingdom');
    await userEvent.selectOptions(country, 'Ireland');
    await userEvent.click(dialog.getByRole('radio', { name: /^Another/ }));
    expect(country).toHaveDisplayValue('Japan');
    expect(dialog.getByLabelText('Address')).toHaveValue('');
    await userEvent.selectOptions(country, 'Ireland');
    await userEvent.click(dialog.getByRole('radio', { name: /^Workshop/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Another/ }));
    expect(country).toHaveDisplayValue('Ireland');
    await userEvent.click(dialog.getByRole('radio', { name: /^Workshop/ }));
    // Corrected, it stays at home. Another address typed over it is another address.
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste(', Sheffield');
    await userEvent.tab();
    expect(country).toHaveDisplayValue('United Kingdom');
    await userEvent.click(dialog.getByRole('radio', { name: /^Workshop/ }));
    await userEvent.clear(dialog.getByLabelText('Address'));
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste('Rue 2');
    await userEvent.tab();
    await waitFor(() => expect(country).toHaveDisplayValue('Japan'));
    await userEvent.click(dialog.getByRole('radio', { name: /^Dublin/ }));
    expect(dialog.queryByLabelText('Country')).not.toBeInTheDocument();
    expect(dialog.getByText('Country: Ireland. The saved address names it.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Workshop/ }));
    expect(dialog.getByLabelText('Country')).toHaveDisplayValue('United Kingdom');
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(1));
    expect(requestsTo(ORDER)[0]?.body).toMatchObject({ address: DELIVERY.address, country: 'GB' });
  });

  it('leads to the checkout with the tool and what was typed', async () => {
    const { dialog, requestsTo, address } = await openDialog({
      'PUT /basket/hammer': { body: { lines: [aBasketLine({ quantity: 2 })] } },
    });
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste('2 Hill');
    await userEvent.type(dialog.getByLabelText('Quantity'), '9');
    await press('Go to the checkout');
    expect(await dialog.findByRole('alert')).toHaveTextContent('You can order 1 to 24 of these.');
    expect(requestsTo('PUT /basket/hammer')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Quantity'), '{Backspace}');
    await press('Go to the checkout');
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(requestsTo('PUT /basket/hammer').map(({ body }) => body)).toEqual([{ quantity: 2 }]);
    const typed = { address: '2 Hill', phone: '', recipient: '', country: '', region: '' };
    expect(readDraft('ada@example.com')).toEqual(typed);
  });

  it('says before the button where the shop delivers', async () => {
    setShop({ ...getShop(), deliveryArea: 'Ireland' });
    const { dialog } = await openDialog();
    const button = dialog.getByRole('button', { name: 'Submit' });
    const countries = dialog.getByText('We deliver to Ireland only.');
    expect(countries.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['the place of delivery', quoted(), undefined, 0],
    [
      'the place of delivery',
      { body: { ...aQuote([{ id: 'hammer', quantity: 2 }]), binding: true } },
      undefined,
      1,
    ],
    ['the market while the place is unknown', problem(503, 'No.'), { binding: true }, 1],
  ])('says what the law asks for beside the button, by %s', async (_, quote, market, sentences) => {
    setShop({ ...getShop(), ...(market && { market }) });
    const { dialog } = await openDialog({ 'POST /quote': quote });
    await dialog.findByText('Total');
    const sentence = '“Submit” means: Order with obligation to pay.';
    await waitFor(() => expect(dialog.queryAllByText(sentence)).toHaveLength(sentences));
    expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
      sentences === 0 ? '' : sentence,
    );
  });

  it('shows the error of a field until the field is edited', async () => {
    const errors = ['address', 'phone'].map((field) => ({ field, code: 'required' }));
    const { dialog } = await openDialog({ [ORDER]: problem(400, 'Two fields are not right.', { errors }) });
    await press('Submit');
    expect(await dialog.findAllByText('This is required.')).toHaveLength(2);
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste('2 Hill');
    expect(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('This is required.');
    expect(await dialog.findByText('This is required.')).toBeVisible();
  });

  it('opens again without the errors of the last attempt', async () => {
    const errors = [{ field: 'phone', code: 'required' }];
    const { dialog } = await openDialog({ [ORDER]: problem(400, 'Not right.', { errors }) });
    await press('Submit');
    expect(await dialog.findByText('This is required.')).toBeVisible();
    await press('Close');
    await expectClosed();
    let hasShown = false;
    const observer = new MutationObserver(() => {
      hasShown ||= screen.queryByText('This is required.') !== null;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await press('Order Now');
    await screen.findByRole('dialog', dialogName);
    observer.disconnect();
    expect(hasShown).toBe(false);
  });

  it('keeps what was typed before the address book arrived', async () => {
    const loaded = Promise.withResolvers<void>();
    const { dialog, requestsTo } = await openDialog({
      'GET /addresses': async () => {
        await loaded.promise;
        return { body: [{ ...DELIVERY, recipient: 'Walter Jones' }] };
      },
    });
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste('2 Hill');
    await userEvent.tab();
    loaded.resolve();
    await waitFor(() => expect(dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone));
    expect(dialog.getByLabelText('Address')).toHaveValue('2 Hill');
    await press('Submit');
    await waitFor(() => expect(requestsTo(ORDER)).toHaveLength(1));
    expect(requestsTo(ORDER)[0]?.body).not.toHaveProperty('recipient');
  });

  it('has an unsaved draft, also while it is closed, until the order is placed', async () => {
    const unsaved = () => document.querySelector('[data-unsaved]');
    let isRejecting = true;
    const routes = {
      [ORDER]: () => (isRejecting ? problem(404, 'No.', { code: 'not-found' }) : PLACED),
      'GET /user': { body: [DELIVERY] },
    };
    const { dialog, address } = await openDialog(routes);
    await waitFor(() => expect(dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone));
    expect(unsaved()).toBeNull();
    await userEvent.click(dialog.getByLabelText('Address'));
    await userEvent.paste(', Leeds');
    await press('Submit');
    await dialog.findByText('This tool is no longer available.');
    expect(unsaved()).not.toBeNull();
    await press('Close');
    await expectClosed();
    expect(unsaved()).not.toBeNull();

    isRejecting = false;
    await press('Order Now');
    await screen.findByRole('dialog', dialogName);
    await press('Submit');
    await waitFor(() => expect(address()).toBe(`/confirmation/${NUMBER}`));
  });

  it('leads to the confirmation, from which Back returns to the closed dialog', async () => {
    const page = await openDialog({ [ORDER]: PLACED, 'GET /user': { body: [DELIVERY] } });
    await waitFor(() => expect(page.dialog.getByLabelText('Phone')).toHaveValue(DELIVERY.phone));
    await press('Submit');
    await waitFor(() => expect(page.address()).toBe(`/confirmation/${NUMBER}`));
    expect(page.toasts()).toEqual(['success: Your order is  successful.Thank you...']);
    await travel(-1);
    await waitFor(() => expect(page.address()).toBe('/purchase/hammer?quantity=2'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('"Add to basket"', () => {
  const scrollIntoView = jest.fn();

  beforeEach(() => {
    writeStoredLines([]);
    // jsdom has no layout.
    Element.prototype.scrollIntoView = scrollIntoView.mockClear();
  });

  it('puts the quantity in the basket of a visitor, and adds to what is there', async () => {
    open({ at: '/purchase/hammer?quantity=2' });
    await press('Add to basket');
    expect(await screen.findByText(/^Claw Hammer × 2 added\./)).toBeVisible();
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    await press('Add to basket');
    await waitFor(() =>
      expect(readStoredLines()).toEqual([{ id: 'hammer', name: 'Claw Hammer', quantity: 4 }]),
    );
    expect(screen.getByRole('link', { name: 'Go to the basket' })).toHaveAttribute('href', '/basket');
  });

  it('adds the smallest quantity if none is chosen', async () => {
    open();
    await press('Add to basket');
    expect(await screen.findByText(/^Claw Hammer × 1 added\./)).toBeVisible();
    expect(stepper()).toHaveValue('1');
  });

  it('names the smallest quantity if none is chosen and it is not one', async () => {
    open({ tool: aTool({ minQuantity: 2 }) });
    await press('Add 2 to basket');
    expect(await screen.findByText(/^Claw Hammer × 2 added\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to basket' })).toBeVisible();
  });

  it.each([
    ['above the buttons while they stick to the edge of the screen', window.innerHeight, '-1'],
    ['below the buttons elsewhere', window.innerHeight - 200, ''],
  ])('shows the outcome %s, so that they do not move', async (_, bottom, order) => {
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    place.mockReturnValue({ bottom } as DOMRect);
    open();
    await press('Add to basket');
    const outcome = (await screen.findByText(/added\./)).closest<HTMLElement>('[role="status"]');
    expect(outcome?.parentElement?.style.order).toBe(order);
    place.mockRestore();
  });

  it('adds to what the basket of the account has now, also if another tab has changed it', async () => {
    let line = aBasketLine({ quantity: 1 });
    const { requestsTo } = open({
      at: '/purchase/hammer?quantity=2',
      signedIn: true,
      routes: {
        'GET /basket': () => ({ body: { lines: [line] } }),
        'PUT /basket/hammer': ({ body }) => {
          line = { ...line, ...(body as { quantity: number }) };
          return { body: { lines: [line] } };
        },
      },
    });
    const sent = () => requestsTo('PUT /basket/hammer').map(({ body }) => body);
    await press('Add to basket');
    await waitFor(() => expect(sent()).toEqual([{ quantity: 3 }]));
    await screen.findByText(/added\./);
    line = { ...line, quantity: 6 };
    await press('Add to basket');
    await waitFor(() => expect(sent()).toEqual([{ quantity: 3 }, { quantity: 8 }]));
    // The merge of these lines has failed so far.
    act(() => writeStoredLines([{ id: 'hammer', name: 'Claw Hammer', quantity: 10 }]));
    await press('Add to basket');
    await waitFor(() => expect(sent().at(-1)).toEqual({ quantity: 12 }));
  });

  it('says which quantities can be ordered', async () => {
    open({ at: '/purchase/hammer?quantity=25' });
    await press('Add to basket');
    expect(await screen.findByRole('alert')).toHaveTextContent('You can order 1 to 24 of these.');
    expect(readStoredLines()).toEqual([]);
    await press('Change to 24');
    expect(stepper()).toHaveValue('24');
  });

  it('shows why the account’s basket does not take the tool', async () => {
    open({
      signedIn: true,
      routes: {
        'GET /basket': { body: { lines: [] } },
        'PUT /basket/hammer': problem(409, 'Full.', { code: 'basket-full', max: 50 }),
      },
    });
    await press('Add to basket');
    expect(await screen.findByRole('alert')).toHaveTextContent('A basket holds at most 50 tools.');
  });
});
