import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as Addresses } from './addresses.tsx';

const WORKSHOP = {
  _id: 'a1',
  name: 'Workshop',
  address: '1 Anvil Yard\nSheffield',
  phone: '+44 114 496 0100',
};
const HOME = { _id: 'a2', name: 'Home', address: '4 Forge Lane', phone: '555 0101' };

const NAMES = { DE: 'Germany', GB: 'United Kingdom', IE: 'Ireland', JP: 'Japan', US: 'United States' };
const COUNTRIES = {
  home: 'GB',
  countries: Object.entries(NAMES).map(([code, name]) => ({ code, name })),
};
const text = (part: string, label: string, required = true) => ({ part, label, required, choices: [] });
const choice = (label: string, required: boolean, ...names: string[]) => ({
  ...text('region', label, required),
  choices: names.map((name) => ({ code: name.slice(0, 2).toUpperCase(), name })),
});
const [postcode, city] = [text('postcode', 'Postcode'), text('city', 'Town or city')];
/** As the API returns them. */
const PARTS: Record<keyof typeof NAMES, object[]> = {
  DE: [postcode, city],
  GB: [city, postcode],
  IE: [city, choice('County', false, 'Cork', 'Dublin'), text('postcode', 'Eircode', false)],
  JP: [choice('Prefecture', true, 'Kyoto', 'Tokyo'), postcode],
  US: [text('city', 'City'), choice('State', true, 'California'), text('postcode', 'ZIP code')],
};
const COMMON = [
  text('recipient', 'Recipient', false),
  text('company', 'Company', false),
  text('street', 'Address'),
];
const FORMS = Object.fromEntries(
  Object.entries(PARTS).map(([country, parts]) => [
    `GET /countries/${country}`,
    { body: { country, parts: [...COMMON, ...parts] } },
  ]),
);

function open(routes: Record<string, FakeRoute>) {
  const api = fakeApi({ 'GET /countries': { body: COUNTRIES }, ...FORMS, ...routes });
  return { ...openPage(<Addresses />, { signedIn: true, fetch: api.fetch }), api };
}

async function fill(fields: Record<string, string>) {
  const dialog = await screen.findByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    const control = await within(dialog).findByLabelText(label);
    await userEvent.clear(control);
    await userEvent.type(control, value);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save address' }));
}

const language = jest.spyOn(navigator, 'language', 'get');
beforeEach(() => language.mockReturnValue('en-GB'));
afterAll(() => language.mockRestore());

test.each([
  [[HOME, { ...WORKSHOP, country: 'JP' }], 'en-US', 'Japan'],
  [[HOME], 'es-US', 'United States'],
  [[HOME], 'en-US', 'United Kingdom'],
  [[HOME], 'en-US@posix', 'United Kingdom'],
  [[HOME], 'fr-FR', 'United Kingdom'],
])('begins a new address in the usual country: %j, %s', async (addresses, own, country) => {
  language.mockReturnValue(own);
  open({ 'GET /addresses': { body: addresses } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  expect(await screen.findByLabelText('Country')).toHaveDisplayValue(country);
});

test('lists the addresses', async () => {
  open({ 'GET /addresses': { body: [WORKSHOP, HOME] } });
  const card = (await screen.findByRole('heading', { name: 'Workshop' })).closest('article') as HTMLElement;
  expect(card).toHaveTextContent('Workshop1 Anvil Yard Sheffield+44 114 496 0100');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('adds an address', async () => {
  const saved: object[] = [];
  const { api, toasts } = open({
    'GET /addresses': () => ({ body: saved }),
    'POST /addresses': ({ body }) => {
      saved.push({ ...(body as object), _id: 'a1' });
      return { status: 201, body: saved[0] };
    },
  });
  expect(await screen.findByText('You have no saved addresses')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add an address' }));
  const town = { 'Town or city': 'Sheffield', Postcode: 'S3 8GW' };
  await fill({ Name: 'Home', Address: '4 Forge Lane', ...town, Phone: '555 0101' });

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts()).toEqual(['success: Your address is saved.']);
  const parts = { recipient: '', company: '', street: '4 Forge Lane', postcode: 'S3 8GW', city: 'Sheffield' };
  expect(api.requestsTo('POST /addresses').map(({ body }) => body)).toEqual([
    { name: 'Home', phone: '555 0101', country: 'GB', ...parts, region: '' },
  ]);
});

describe('the fields of an address', () => {
  const labels = () =>
    [...screen.getByRole('dialog').querySelectorAll('label')].map(
      ({ textContent, control }) => `${textContent}: ${control?.getAttribute('autocomplete')}`,
    );
  const openForm = async () => {
    open({ 'GET /addresses': { body: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    return screen.findByLabelText('Country');
  };
  const first = ['Name: off', 'Country: country', 'Recipient (optional): name'];
  const both = ['Company (optional): organization', 'Address: street-address'];

  it.each([
    ['Germany', ['Postcode: postal-code', 'Town or city: address-level2']],
    ['United Kingdom', ['Town or city: address-level2', 'Postcode: postal-code']],
    [
      'Ireland',
      [
        'Town or city: address-level2',
        'County (optional): address-level1',
        'Eircode (optional): postal-code',
      ],
    ],
    ['Japan', ['Prefecture: address-level1', 'Postcode: postal-code']],
    ['United States', ['City: address-level2', 'State: address-level1', 'ZIP code: postal-code']],
  ])('follow the country, and browsers fill them in: %s', async (country, own) => {
    await userEvent.selectOptions(await openForm(), country);
    await waitFor(() => expect(labels()).toEqual([...first, ...both, ...own, 'Phone: tel']));
  });

  it('keep what was typed in another country, except the region', async () => {
    const country = await openForm();
    await userEvent.selectOptions(country, 'United States');
    await userEvent.click(await screen.findByLabelText('City'));
    await userEvent.paste('Dublin');
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'California');
    await userEvent.selectOptions(country, 'Ireland');
    expect(await screen.findByLabelText('County (optional)')).toHaveValue('');
    expect(screen.getByLabelText('Town or city')).toHaveValue('Dublin');
  });
});

test('keeps an address that is one text, with its recipient, or adds its country', async () => {
  const saved = { ...WORKSHOP, recipient: 'Walter Jones' };
  const { api } = open({ 'GET /addresses': { body: [saved] }, 'PUT /addresses/a1': { body: saved } });
  expect(await screen.findByText(/^Walter Jones\s1 Anvil Yard/)).toBeVisible();
  const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Workshop' }));
  await edit();
  expect(await screen.findByLabelText('Recipient (optional)')).toHaveValue('Walter Jones');
  await fill({ Phone: '555 0199' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await edit();
  expect(await screen.findByLabelText('Country')).toHaveDisplayValue('Keep as one text');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await fill({ Address: 'Weg 1', Postcode: '10115', 'Town or city': 'Berlin' });
  await waitFor(() => expect(api.requestsTo('PUT /addresses/a1')).toHaveLength(2));
  expect(api.requestsTo('PUT /addresses/a1').map(({ body }) => body)).toMatchObject([
    { address: WORKSHOP.address, recipient: 'Walter Jones', phone: '555 0199' },
    { country: 'DE', street: 'Weg 1', postcode: '10115', city: 'Berlin' },
  ]);
});

test('changes an address, with its values in the form', async () => {
  let workshop = WORKSHOP;
  open({
    'GET /addresses': () => ({ body: [workshop] }),
    'PUT /addresses/a1': ({ body }) => {
      workshop = { ...(body as typeof WORKSHOP), _id: 'a1' };
      return { body: workshop };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Workshop' }));
  expect(await screen.findByLabelText('Address')).toHaveValue(WORKSHOP.address);
  await fill({ Phone: '555 0199' });
  expect(await screen.findByText('555 0199')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Workshop' })).toBeVisible();
});

test('shows the errors of the API at the fields, and focuses the first', async () => {
  const errors = [
    { field: 'street', code: 'required' },
    { field: 'phone', code: 'not-a-phone', params: { min: 5, max: 20 } },
  ];
  open({ 'GET /addresses': { body: [] }, 'POST /addresses': problem(400, 'Rejected.', { errors }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  await fill({ Name: 'Home' });
  const address = screen.getByLabelText('Address');
  await waitFor(() => expect(address).toHaveAccessibleDescription('This is required.'));
  expect(address).toHaveFocus();
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/^This must have 5 to 20 digits/);
});

test('deletes an address after the question that names it', async () => {
  let addresses = [WORKSHOP, HOME];
  const { toasts } = open({
    'GET /addresses': () => ({ body: addresses }),
    'DELETE /addresses/a2': () => {
      addresses = [WORKSHOP];
      return { body: { deletedCount: 1 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Home' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this address?',
  });
  expect(dialog).toHaveAccessibleDescription('Home: 4 Forge Lane');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, delete it' }));

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Home' })).not.toBeInTheDocument());
  expect(toasts()).toEqual(['success: Home is deleted from your addresses.']);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Addresses' })).toHaveFocus());
});

test('keeps an address whose deletion fails', async () => {
  const { toasts } = open({
    'GET /addresses': { body: [HOME] },
    'DELETE /addresses/a2': problem(429, 'Too many requests.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Home' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() =>
    expect(toasts()).toEqual(['error: Home is not deleted. Too many requests. Wait a minute and try again.']),
  );
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('explains the maximum of 20 addresses instead of a button', async () => {
  const body = Array.from({ length: 20 }, (_, index) => ({
    ...HOME,
    _id: `a${index}`,
    name: `Site ${index}`,
  }));
  open({ 'GET /addresses': { body } });
  expect(await screen.findByText(/^You have saved 20 addresses, which is the maximum\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add an address' })).not.toBeInTheDocument();
});

test('offers a retry when the addresses fail to load', async () => {
  let down = true;
  open({ 'GET /addresses': () => (down ? problem(400, 'No.') : { body: [HOME] }) });
  await screen.findByText('Your addresses could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});
