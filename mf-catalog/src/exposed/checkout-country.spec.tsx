import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { rememberPlace } from '../shared/remembered-place.ts';
import { aBasketLine, anOrder, aQuote, COUNTRIES } from '../testing/samples.ts';
import { Page as CheckoutPage } from './checkout.tsx';

const PLACE = 'POST /orders';
/** The page waits until the customer pauses. */
const PAUSE = { timeout: 10_000 };
const WORKSHOP = { _id: 'w', name: 'Workshop', address: '4 Forge Lane', phone: '0114 496 0100' };

interface Wanted {
  lines: { id: string; quantity: number }[];
  address?: string;
  country?: string;
  region?: string;
}

/** Like the API, prefers the country in the last line, and requires the state of an address in the United States. */
const quotedThere: FakeRoute = ({ body }) => {
  const { lines, address = '', country = 'GB', region } = body as Wanted;
  if (address.endsWith('Finland')) return problem(409, '…', { code: 'not-delivered-to', name: 'Finland' });
  if (address.endsWith('Ireland')) return { body: { ...aQuote(lines), country: 'IE' } };
  if (country === 'JP' && address.includes('S1 2AB'))
    return problem(409, '…', { code: 'unclear-country', name: 'Japan' });
  const state = address.includes('TX') ? 'TX' : region;
  if (country === 'US' && address && !state)
    return problem(409, '…', { code: 'unclear-region', name: 'the United States' });
  const note = address.includes('9721') && { addressNote: 'Check the postcode.' };
  return { body: { ...aQuote(lines), country, ...note, ...(state && { region: state }) } };
};

function open(routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({
    'GET /basket': { body: { lines: [aBasketLine()] } },
    'GET /delivery': { body: { cost: 4.9, days: { least: 3, most: 5 } } },
    'POST /quote': quotedThere,
    'GET /addresses': { body: [] },
    'GET /orders/mine': { body: [] },
    'GET /user': { body: [{ address: '', phone: '0113 496 0000' }] },
    [PLACE]: { status: 201, body: anOrder({ country: 'JP' }) },
    ...COUNTRIES,
    ...routes,
  });
  const at = { path: '/checkout', at: '/checkout' };
  return { ...openPage(<CheckoutPage />, { ...at, fetch: api.fetch, signedIn: true }), ...api };
}

const language = jest.spyOn(navigator, 'language', 'get');
beforeEach(() => {
  sessionStorage.clear();
  language.mockReturnValue('en-GB');
});
afterAll(() => language.mockRestore());

const country = () => screen.findByLabelText('Country');
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);
const type = async (address: string) => {
  await userEvent.clear(await screen.findByLabelText('Address'));
  await userEvent.click(screen.getByLabelText('Address'));
  await userEvent.paste(address);
  await userEvent.tab();
};
const place = async () => userEvent.click(await screen.findByRole('button', { name: /^Place order/ }));
const used = (address: string, code: string) => ({
  'GET /orders/mine': { body: [anOrder({ address, country: code })] },
});

const profile = (code: string | undefined) => ({
  'GET /user': { body: [{ address: '1 Dame St\nDublin\nD02 X285', phone: '', country: code }] },
});

it.each([
  ['of the last order', used('1-1 Marunouchi', 'JP'), 'US', 'en-GB', 'Japan'],
  ['that the address of the profile names, without an order', profile('IE'), 'US', 'ja-JP', 'Ireland'],
  ['that the browser chose last', profile(undefined), 'US', 'ja-JP', 'United States'],
  [
    'that the browser chose last, if it does not deliver to the last one',
    used('Rue 1', 'FR'),
    'US',
    'ja-JP',
    'United States',
  ],
  ['of its language', {}, undefined, 'ja-JP', 'Japan'],
  ['of its language', {}, undefined, 'es-US', 'United States'],
  ['of its time zone, if it does not deliver to that', {}, undefined, 'fr-FR', 'Ireland', 'Europe/Dublin'],
  ['of the shop, if the language is everywhere', {}, undefined, 'en-US', 'United Kingdom', 'Europe/Dublin'],
  ['of the shop, if it does not deliver to these', used('Rue 1', 'FR'), undefined, 'fr-FR', 'United Kingdom'],
  ['of the shop, if the language has none', {}, undefined, 'ja', 'United Kingdom'],
  ['of the shop, if the language is everywhere', {}, undefined, 'en-US', 'United Kingdom'],
  ['of the shop, if the language is none', {}, undefined, 'en-US@posix', 'United Kingdom'],
])('begins with the country %s', async (_, routes, last, own, name, timeZone = 'Etc/UTC') => {
  language.mockReturnValue(own);
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  const zone = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  zone.mockReturnValue({ ...options, timeZone });
  const page = open(routes);
  if (last) rememberPlace({ country: last, region: '' });
  expect(await country()).toHaveDisplayValue(name);
  expect(screen.getByLabelText('Country')).toBeRequired();
  const [first] = page.requestsTo('POST /quote').map(({ body }) => body as Wanted);
  expect(first?.country).toBe((screen.getByLabelText('Country') as HTMLSelectElement).value);
  zone.mockRestore();
});

it.each([
  ['US', 'TX', { country: 'US', region: 'TX' }],
  ['JP', '13', { country: 'JP' }],
])(
  'begins with the region of the last choice only if the page shows it: %s %s',
  async (code, region, place) => {
    const { requestsTo } = open();
    rememberPlace({ country: code, region });
    await country();
    await waitFor(() => expect(requestsTo('POST /quote')).not.toEqual([]));
    const { lines, ...wanted } = requestsTo('POST /quote').map(({ body }) => body as Wanted)[0] ?? {
      lines: [],
    };
    expect(wanted).toEqual(place);
  },
);

it('quotes and orders to the chosen country, which the browser remembers', async () => {
  const page = open();
  await type('〒530-0001\n大阪府大阪市北区梅田3丁目1-3');
  await choose('Country', 'Japan');
  expect(await screen.findByText('Delivery (Japan)')).toBeVisible();
  expect(page.requestsTo('POST /quote').at(-1)?.body).toMatchObject({ country: 'JP' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Save this address' }));
  await place();
  await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
  const address = '〒530-0001\n大阪府大阪市北区梅田3丁目1-3';
  expect(page.requestsTo(PLACE)[0]?.body).toMatchObject({ address, country: 'JP' });
  expect(page.requestsTo('POST /addresses')[0]?.body).toMatchObject({ address, country: 'JP' });
  expect(localStorage.getItem('api/place')).toContain('JP');
});

it('lists the regions of a country whose prices depend on them, and requires one if the address names none', async () => {
  const page = open();
  await choose('Country', 'United States');
  const state = await screen.findByLabelText('State');
  expect(state).toHaveDisplayValue('Choose one');
  await type('1100 Congress Ave\nAustin 78701');
  await waitFor(() =>
    expect(state).toHaveAccessibleDescription(/^Which state or region of the United States/),
  );
  await place();
  await waitFor(() => expect(state).toHaveFocus());
  expect(page.requestsTo(PLACE)).toEqual([]);
  await type('1100 Congress Ave\nAustin, TX 78701');
  await waitFor(() => expect(state).toHaveDisplayValue('Texas'));
  expect(screen.queryByText('Check the postcode.')).not.toBeInTheDocument();
  await type('1100 Congress Ave\nAustin, TX 9721');
  expect(await screen.findByText('Check the postcode.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Check the postcode.');
  await type('1100 Congress Ave\nAustin 78701');
  await waitFor(() => expect(state).toHaveDisplayValue('Choose one'));
  await choose('State', 'California');
  await waitFor(() => expect(state).toHaveAccessibleDescription('The price depends on the region.'));
  await place();
  await waitFor(() => expect(page.requestsTo(PLACE)).toHaveLength(1));
  expect(page.requestsTo(PLACE)[0]?.body).toMatchObject({ country: 'US', region: 'CA' });
  // The region of an order is no choice for the next one.
  await waitFor(() => expect(localStorage.getItem('api/place')).toContain('"country":"JP","region":""'));
});

it('has a total again while the address of the chosen country is typed, and one press orders', async () => {
  const page = open(used('4 Forge Lane, S1 2AB', 'GB'));
  await screen.findByRole('button', { name: 'Place order · $72.90' });
  await choose('Country', 'Japan');
  expect(await screen.findByText(/^Which country is this\?/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Place order' })).toBeVisible();
  const address = screen.getByLabelText('Address');
  await userEvent.clear(address);
  await userEvent.paste('1-1 丸の内');
  expect(await screen.findByRole('button', { name: 'Place order · $72.90' }, PAUSE)).toBeVisible();
  expect(address).toHaveFocus();
  await place();
  await waitFor(() => expect(page.requestsTo(PLACE)).toHaveLength(1));
  expect(page.requestsTo(PLACE)[0]?.body).toMatchObject({ address: '1-1 丸の内', country: 'JP' });
});

it('orders at one press what costs as much as the last total on the page, and otherwise leads to the total', async () => {
  let delivery = 490;
  const page = open({
    ...used('4 Forge Lane, S1 2AB', 'GB'),
    'POST /quote': (request) => {
      const { body, ...rest } = (quotedThere as (one: typeof request) => { body: object })(request);
      const lines = (request.body as Wanted).lines;
      return { ...rest, body: { ...body, ...('lines' in body && aQuote(lines, { delivery })) } };
    },
    [PLACE]: problem(409, 'Not now.'),
  });
  const change = async () => {
    await choose('Country', 'Japan');
    await screen.findByText(/^Which country is this\?/);
    await userEvent.clear(screen.getByLabelText('Address'));
    await userEvent.paste('1-1 丸の内');
    await place();
  };
  await screen.findByRole('button', { name: 'Place order · $72.90' });
  await change();
  await waitFor(() => expect(page.requestsTo(PLACE)).toHaveLength(1));
  await choose('Country', 'United Kingdom');
  await type('4 Forge Lane, S1 2AB');
  await screen.findByRole('button', { name: 'Place order · $72.90' });
  delivery = 900;
  await change();
  expect(await screen.findByText(/^Check the total, then submit the order\./)).toBeVisible();
  expect(page.requestsTo(PLACE)).toHaveLength(1);
});

it('follows an address that names another country, until the country is chosen again', async () => {
  const ireland = { code: 'IE', name: 'Ireland', regional: true };
  const { home, countries } = COUNTRIES['GET /countries'].body;
  open({
    'GET /countries': { body: { home, countries: [ireland, ...countries.slice(1)] } },
    'GET /countries/IE': { body: { ...COUNTRIES['GET /countries/US'].body, country: 'IE' } },
  });
  await choose('Country', 'United States');
  await choose('State', 'Texas');
  await type('1 Dame St\nDublin\nIreland');
  await waitFor(async () => expect(await country()).toHaveDisplayValue('Ireland'));
  expect(await country()).toHaveAccessibleDescription('In your address: Ireland.');
  const county = await screen.findByLabelText('State');
  await waitFor(() => expect(county).toHaveDisplayValue('Choose one'));
  expect(county).toHaveAccessibleDescription('The price depends on the region.');
  await choose('Country', 'Japan');
  expect(screen.getByLabelText('Address')).toHaveValue('1 Dame St\nDublin');
  expect(await screen.findByText('Delivery (Japan)')).toBeVisible();
  expect(await country()).toHaveDisplayValue('Japan');
});

it('is not marked if the address names one without delivery, which gets the focus before the fields below', async () => {
  open();
  await type('1 Mannerheimintie\n00100 Helsinki\nFinland');
  const address = screen.getByLabelText('Address');
  // In the place of the hint: nothing below moves.
  await waitFor(() => expect(address).toHaveAccessibleDescription(/^We do not deliver to Finland/));
  expect(await country()).toBeValid();
  const phone = screen.getByLabelText('Phone');
  await userEvent.clear(phone);
  const focusPhone = jest.spyOn(phone, 'focus');
  await place();
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/Enter the phone number$/));
  await waitFor(() => expect(address).toHaveFocus());
  expect(focusPhone).not.toHaveBeenCalled();
});

it('is chosen for a saved address that is one text, not for one with a country', async () => {
  const parts = { country: 'DE', street: 'Weg 1', postcode: '10115', city: 'Berlin' };
  const berlin = { ...WORKSHOP, _id: 'b', name: 'Berlin', address: 'Weg 1\n10115 Berlin\nGermany', ...parts };
  const page = open({ 'GET /addresses': { body: [WORKSHOP, berlin] } });
  await choose('Country', 'Japan');
  expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
  expect(await screen.findByText('Delivery (Japan)')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Berlin/ }));
  expect(screen.queryByLabelText('Country')).not.toBeInTheDocument();
  expect(await screen.findByText('Delivery (Germany)')).toBeVisible();
  const there = { country: 'DE', region: '', postcode: '10115' };
  expect(page.requestsTo('POST /quote').at(-1)?.body).toMatchObject(there);
});

it('is text for a saved address that names it', async () => {
  const dublin = { ...WORKSHOP, _id: 'd', name: 'Dublin', address: '1 Dame St\nDublin\nIreland' };
  const austin = { ...WORKSHOP, _id: 'u', name: 'Austin', address: '1 Congress Ave\nAustin, TX 78701, USA' };
  open({
    'GET /addresses': { body: [dublin, austin, WORKSHOP] },
    'POST /quote': (request) => {
      const isAustin = JSON.stringify(request.body).includes('USA');
      return isAustin
        ? { body: { ...aQuote((request.body as Wanted).lines), country: 'US', region: 'TX' } }
        : (quotedThere as (one: typeof request) => { body: object })(request);
    },
  });
  expect(await screen.findByText('Country: Ireland. The saved address names it.')).toBeVisible();
  expect(screen.queryByLabelText('Country')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^Austin/ }));
  expect(await screen.findByText('Country: Texas, United States. The saved address names it.')).toBeVisible();
  expect(screen.queryByLabelText('State')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^Workshop/ }));
  expect(await country()).toHaveDisplayValue('United Kingdom');
});

it('is that of the shop for a saved address that is one text, also after an order abroad, until it is chosen for this address', async () => {
  const second = { ...WORKSHOP, _id: 's', name: 'Home', address: '7 Mill Road\nLeeds' };
  const page = open({ ...used('Rue 1\nJapan', 'JP'), 'GET /addresses': { body: [WORKSHOP, second] } });
  rememberPlace({ country: 'JP', region: '' });
  const home = () => expect(screen.getByLabelText('Country')).toHaveDisplayValue('United Kingdom');
  expect(await screen.findByRole('radio', { name: /^Workshop/ })).toBeChecked();
  home();
  await choose('Country', 'Ireland');
  await userEvent.click(screen.getByRole('radio', { name: /^Home/ }));
  home();
  await userEvent.click(screen.getByRole('radio', { name: /^Another/ }));
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Japan');
  expect(screen.getByLabelText('Address')).toHaveValue('');
  await userEvent.click(screen.getByRole('radio', { name: /^Home/ }));
  home();
  expect(page.requestsTo('POST /quote')[0]?.body).toMatchObject({ address: '4 Forge Lane', country: 'GB' });
  await place();
  await waitFor(() => expect(page.requestsTo(PLACE)).toHaveLength(1));
  expect(page.requestsTo(PLACE)[0]?.body).toMatchObject({ address: second.address, country: 'GB' });
});

it('stands before the summary, and that before the button that orders', async () => {
  open();
  const button = await screen.findByRole('button', { name: /^Place order/ });
  const summary = screen.getByRole('region', { name: 'Your order' });
  const total = within(summary).getByText('Total');
  expect((await country()).compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(total.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
