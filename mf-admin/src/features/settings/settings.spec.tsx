import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SettingsDto } from '@whetstone/contract/api';
import { api as kernelApi } from '@whetstone/kernel';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Settings } from './settings-form.tsx';

const settings: SettingsDto = {
  ...{ name: 'Whetstone', company: 'Whetstone Tool Works', address: '1 Lane', phone: '+44 114' },
  ...{ email: 'shop@shop.example', currency: 'USD', locale: 'en-US', timeZone: 'Europe/London' },
  ...{
    deliveryCost: 4.9,
    deliveryDaysLeast: 2,
    deliveryDaysMost: 4,
    lowStockAt: 5,
    payOnInvoice: false,
    electronicInvoices: false,
    returnDays: 30,
    returnsRefundDelivery: true,
    returnAddress: '',
  },
  ...{ country: 'GB', deliveryArea: 'Ireland', priceNote: 'Prices include VAT.' },
  ...{ legalName: '', legalAddress: '', vatNumber: '', taxNumber: '', companyRegister: '' },
  ...{ representative: '', legalNotes: '', about: '', guarantee: '' },
  ...{ bankAccount: '', bankCode: '', invoiceNote: '', market: 'none', termsText: '', withdrawalText: '' },
  ...{ notifyOrders: ['a@shop.example'], notifyLowStock: [], notifyFailedEmails: [], version: 3 },
};
const calls = {
  'GET /settings': { body: settings },
  'GET /settings/choices': {
    body: {
      countries: [{ code: 'GB', name: 'United Kingdom' }],
      ...{ currencies: ['EUR', 'QQQ', 'USD'] },
      locales: ['en-GB', 'en-US'],
      timeZones: ['Europe/London', 'UTC'],
    },
  },
};
const open = (save: Parameters<typeof fakeApi>[0][string]) => {
  const api = fakeApi({ ...calls, 'PUT /settings': save });
  return { api, ...openPage(<Settings />, { signedIn: true, fetch: api.fetch }) };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('saves the settings with the version that was edited', async () => {
  const { api, toasts } = open({ body: { ...settings, version: 4 } });

  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'EUR');
  await userEvent.selectOptions(screen.getByLabelText('Market rules'), 'European Union');
  expect(screen.getByText(/^Without your own terms/)).toBeVisible();
  await userEvent.click(screen.getByLabelText('Terms of sale'));
  await userEvent.paste('We sell tools.');
  expect(screen.queryByText(/^Without your own terms/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Orders and returns'), '{enter}b@shop.example');
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Change the currency to EUR?' });
  expect(question).toHaveAccessibleDescription(/a tool of \$19\.99 then costs €19\.99/);
  await userEvent.click(screen.getByRole('button', { name: 'No, keep USD' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(api.requestsTo('PUT /settings')).toEqual([]);
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, change to EUR' }));

  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('The settings are saved.')]));
  const { body } = api.requests.find(({ call }) => call === 'PUT /settings') ?? {};
  expect(body).toEqual({
    ...settings,
    ...{
      currency: 'EUR',
      market: 'eu',
      termsText: 'We sell tools.',
      notifyOrders: ['a@shop.example', 'b@shop.example'],
    },
  });
});

test.each([
  [{}, /^No invoice is issued until/],
  [{ legalName: 'Whetstone Ltd', legalAddress: '1 Lane' }, /neither a VAT number nor a tax number/],
  [{ legalName: 'Whetstone Ltd', legalAddress: '1 Lane', taxNumber: '12' }, undefined],
])('says which details of the seller are missing: %j', async (details, sentence) => {
  const api = fakeApi({ ...calls, 'GET /settings': { body: { ...settings, ...details } } });
  openPage(<Settings />, { signedIn: true, fetch: api.fetch });
  expect(await screen.findByLabelText('Legal name')).toBeVisible();
  const found = screen.queryByText(/No invoice is issued|Invoices have neither/)?.textContent;
  if (sentence) expect(found).toMatch(sentence);
  else expect(found).toBeUndefined();
});

test('names currencies, and shows how numbers look in each locale', async () => {
  open({});
  expect(
    [...(await screen.findByLabelText('Currency')).children].map(({ textContent }) => textContent),
  ).toEqual(['EUR, Euro', 'QQQ', 'USD, US Dollar']);
  const formats = [...(await screen.findByLabelText('Number format')).children];
  expect(formats.map(({ textContent }) => textContent)).toEqual([
    'English (United Kingdom), 1,234.56',
    'English (United States), 1,234.56',
  ]);
});

test('compares both versions after a conflict, and shows an error at its field', async () => {
  const current = { ...settings, phone: '+44 20', version: 4 };
  const answers = [
    problem(409, 'Another admin has changed the settings.', { code: 'changed-meanwhile', current }),
    problem(400, 'Invalid.', {
      code: 'validation-failed',
      errors: [{ field: 'company', code: 'required' }],
    }),
  ];
  const { api } = open(() => answers.shift() ?? { body: current });

  await userEvent.clear(await screen.findByLabelText('Company'));
  await save();
  expect(
    await screen.findByRole('heading', { name: 'Another admin has changed these settings' }),
  ).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Save the chosen versions' }));

  expect(await screen.findByText('This is required.')).toBeVisible();
  const saved = api.requests.findLast(({ call }) => call === 'PUT /settings');
  expect(saved?.body).toMatchObject({ company: '', phone: '+44 20', version: 4 });
});

test('shows newer settings of another admin while nothing is edited', async () => {
  const answers = [settings, { ...settings, company: 'Grindstone & Co', version: 4 }];
  const api = fakeApi({ ...calls, 'GET /settings': () => ({ body: answers.shift() }) });
  const store = createStore(api.fetch);
  openPage(<Settings />, { signedIn: true, store, fetch: api.fetch });
  await screen.findByDisplayValue('Whetstone Tool Works');
  act(() => void store.dispatch(kernelApi.util.invalidateTags(['TabRestored'])));
  expect(await screen.findByDisplayValue('Grindstone & Co')).toBeVisible();
});

test('offers another attempt if the settings do not load', async () => {
  const api = fakeApi({ ...calls, 'GET /settings': problem(503, 'Unavailable.') });
  openPage(<Settings />, { signedIn: true, fetch: api.fetch, maxRetries: 0 });
  expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
});
