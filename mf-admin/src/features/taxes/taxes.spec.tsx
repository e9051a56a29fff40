import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page } from '../../exposed/taxes.tsx';

const germany = { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'VAT' };
const taxes = { pricesContainTax: false, rates: [germany], version: 4, untaxedCountries: [] as string[] };
const countries = [
  { code: 'DE', name: 'Germany' },
  { code: 'US', name: 'United States' },
];
const regions = {
  part: 'region',
  label: 'State',
  required: true,
  choices: [{ code: 'CA', name: 'California' }],
};

function open(routes: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET /taxes': { body: taxes },
    'GET /settings/choices': { body: { countries, currencies: [], locales: [], timeZones: [] } },
    'GET /countries/US': { body: { country: 'US', parts: [regions] } },
    'GET /countries/DE': { body: { country: 'DE', parts: [] } },
    ...routes,
  });
  const page = openPage(<Page />, { signedIn: true, fetch: api.fetch });
  const saved = () => api.requests.filter(({ call }) => call === 'PUT /taxes').map(({ body }) => body);
  return { ...page, saved };
}

const addCalifornia = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rate' }));
  await screen.findByRole('option', { name: 'United States' });
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'United States');
  await userEvent.selectOptions(await screen.findByLabelText('Region'), 'California');
  await userEvent.click(screen.getByLabelText('Rate in percent'));
  await userEvent.paste('7.25 %');
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('Sales tax');
  await userEvent.click(screen.getByRole('button', { name: 'Add rate' }));
};
const california = { country: 'US', region: 'CA', taxClass: 'standard', rate: 7.25, name: 'Sales tax' };

test('adds a rate to those of the shop, and after a change of another admin to theirs', async () => {
  let attempts = 0;
  const current = { ...taxes, rates: [{ ...germany, rate: 16 }], version: 5 };
  const conflict = problem(409, 'Changed.', { code: 'changed-meanwhile', current });
  const page = open({
    'PUT /taxes': () => (++attempts === 1 ? conflict : { body: { ...taxes, version: 6 } }),
  });
  await addCalifornia();
  await screen.findByText('Another admin has changed the taxes. Save again to add your change to theirs.');
  await userEvent.click(screen.getByRole('button', { name: 'Add rate' }));
  await waitFor(() =>
    expect(page.toasts()).toEqual(['success: The taxes are saved. They apply to new orders.']),
  );
  expect(page.saved()).toEqual([
    { pricesContainTax: false, version: 4, rates: [california, germany] },
    { pricesContainTax: false, version: 5, rates: [california, { ...germany, rate: 16 }] },
  ]);
});

test('names the countries of delivery without a rate', async () => {
  open({ 'GET /taxes': { body: { ...taxes, untaxedCountries: ['AT', 'FR'] } } });
  expect(await screen.findByText(/^Orders to Austria and France are not taxed\./)).toBeVisible();
});

test('shows the error of the API at its field', async () => {
  const errors = [
    { field: 'rates.0.rate', code: 'out-of-range', params: { min: 0, max: 100 }, message: '…' },
  ];
  open({ 'PUT /taxes': problem(400, '…', { code: 'validation-failed', errors }) });
  await addCalifornia();
  await waitFor(() => expect(screen.getByLabelText('Rate in percent')).toBeInvalid());
});

test('rejects a second rate for the same place and class', async () => {
  const page = open({ 'GET /taxes': { body: { ...taxes, rates: [california] } } });
  await addCalifornia();
  expect(await screen.findByText('There is a rate for this place and class. Edit that one.')).toBeVisible();
  expect(page.saved()).toEqual([]);
});

test('adds one rate for the other countries of the EU, and says what happens without a rate of a class', async () => {
  const page = open({ 'PUT /taxes': { body: { ...taxes, version: 5 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a rate' }));
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'EU');
  expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(/at most 10,000 €/);
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'Reduced');
  expect(screen.getByLabelText('Class')).toHaveAccessibleDescription(/they have the standard rate/);
  await userEvent.type(screen.getByLabelText('Rate in percent'), '7');
  await userEvent.type(screen.getByLabelText('Name'), 'VAT');
  await userEvent.click(screen.getByRole('button', { name: 'Add rate' }));
  await waitFor(() => expect(page.saved()).toHaveLength(1));
  const rate = { country: 'EU', region: '', taxClass: 'reduced', rate: 7, name: 'VAT' };
  expect(page.saved()).toEqual([{ pricesContainTax: false, rates: [rate, germany], version: 4 }]);
});

test('edits a rate before the countries are loaded, and forgets the region of another country', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<{ body: object }>();
  const page = open({
    'GET /taxes': { body: { ...taxes, rates: [california] } },
    'GET /settings/choices': () => loaded,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit United States, CA, standard' }));
  expect(await screen.findByLabelText('Region')).toHaveDisplayValue('California');
  resolve({ body: { countries, currencies: [], locales: [], timeZones: [] } });
  await screen.findByRole('option', { name: 'Germany' });
  const country = screen.getByLabelText('Country');
  expect(country).toHaveDisplayValue('United States');
  await userEvent.click(country);
  await userEvent.tab();
  expect(screen.getByLabelText('Region')).toHaveDisplayValue('California');
  await userEvent.selectOptions(country, 'Germany');
  await userEvent.selectOptions(country, 'United States');
  expect(await screen.findByLabelText('Region')).toHaveDisplayValue('Whole country');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.saved()).toMatchObject([{ rates: [{ ...california, region: '' }] }]));
});

test('removes a rate, and changes whether prices contain the tax', async () => {
  const page = open({ 'PUT /taxes': { body: { ...taxes, version: 5 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Germany, standard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(page.toasts()).toEqual(['success: The rate is removed.']));
  await userEvent.selectOptions(screen.getByLabelText('Prices'), 'Prices contain the tax');
  await userEvent.selectOptions(screen.getByLabelText('Orders without tax'), 'net');
  await userEvent.click(screen.getByLabelText('Reverse charge'));
  await userEvent.paste('ch, NO');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.saved()).toHaveLength(2));
  expect(page.saved()).toEqual([
    { pricesContainTax: false, rates: [], version: 4 },
    {
      pricesContainTax: true,
      untaxedPrices: 'net',
      rates: [germany],
      reverseChargeTo: ['CH', 'NO'],
      version: 4,
    },
  ]);
});
