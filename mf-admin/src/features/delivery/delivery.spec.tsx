import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeliverySettingsDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { DeliverySettings } from './delivery-form.tsx';

const method = {
  ...{ id: 'standard', name: 'Standard', carrier: '', kind: 'flat' as const },
  ...{ steps: [{ from: 0, price: 4.9 }], daysLeast: 3, daysMost: 5 },
};
const home = {
  ...{ id: 'home', name: 'Home', everywhereElse: false, methods: [method] },
  areas: [{ country: 'GB', regions: [] as string[] }],
};
const delivery: DeliverySettingsDto = {
  ...{ zones: [home], carriers: [{ name: 'Royal Mail', trackingUrl: 'https://rm.example/{number}' }] },
  ...{ workingDays: [1, 2, 3, 4, 5], holidays: ['2026-12-25'], cutoffHour: 24, version: 3 },
};
const names = { DE: 'Germany', GB: 'United Kingdom', US: 'United States' };
const countries = Object.entries(names).map(([code, name]) => {
  return { code, name, ...(code === 'DE' && { eu: true as const }) };
});
const calls = {
  'GET /delivery/settings': { body: delivery },
  'GET /settings/choices': { body: { countries, currencies: [], locales: [], timeZones: [] } },
};
const SAVE = 'PUT /delivery/settings';
const open = (answer: FakeRoute) => {
  const api = fakeApi({ ...calls, [SAVE]: answer });
  return { api, ...openPage(<DeliverySettings />, { signedIn: true, fetch: api.fetch }) };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(label: string, text: string, index = 0) {
  const field = screen.getAllByLabelText(label)[index] as HTMLElement;
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('edits zones, methods, calendar and carriers, and saves them with the version that was edited', async () => {
  const { api, toasts } = open({ body: { ...delivery, version: 4 } });

  await userEvent.selectOptions(await screen.findByLabelText('Add a country to Home'), 'US');
  await type('United States, only these regions', 'ca, ny');
  const countryField = screen.getByLabelText('Add a country to Home');
  await userEvent.selectOptions(countryField, 'All countries of the European Union without a zone');
  await userEvent.selectOptions(screen.getByLabelText('Price'), 'free-from');
  await type('Free from this total', '100');
  await press('Add a method to Home');
  expect(screen.getByRole('button', { name: 'Delete the new method from Home' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete the method Standard from Home' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Zone: Home' })).toBeVisible();
  await type('Name of the method', 'By truck', 1);
  await userEvent.selectOptions(screen.getAllByLabelText('Carrier')[1] as HTMLElement, 'Royal Mail');
  await userEvent.selectOptions(screen.getAllByLabelText('Price')[1] as HTMLElement, 'by-weight');
  await type('Price (step 1)', '9');
  await press('Add a step to By truck');
  await type('From this weight in grams (step 2)', '5000');
  await type('Price (step 2)', '19,50');
  await type('Working days at least', '4', 1);
  await type('Working days at most', '6', 1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await type('Holidays', '2026-12-25{enter}2026-12-28');
  await type('Orders count for the same day until (hour)', '14');
  await userEvent.type(screen.getByRole('textbox', { name: 'Carriers' }), '{enter}Pick-up');
  await save();

  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('The delivery is saved.')]));
  const truck = { name: 'By truck', carrier: 'Royal Mail', kind: 'by-weight', daysLeast: 4, daysMost: 6 };
  expect(api.requestsTo(SAVE)[0]?.body).toEqual({
    zones: [
      {
        ...home,
        areas: [...home.areas, { country: 'US', regions: ['CA', 'NY'] }, { country: 'DE', regions: [] }],
        methods: [
          {
            ...{ ...method, kind: 'free-from' },
            steps: [
              { from: 0, price: 4.9 },
              { from: 100, price: 0 },
            ],
          },
          {
            ...{ ...truck, id: expect.any(String) },
            steps: [
              { from: 0, price: 9 },
              { from: 5_000, price: 19.5 },
            ],
          },
        ],
      },
    ],
    carriers: [...delivery.carriers, { name: 'Pick-up', trackingUrl: '' }],
    ...{
      workingDays: [1, 2, 3, 4, 5, 6],
      holidays: ['2026-12-25', '2026-12-28'],
      cutoffHour: 14,
      version: 3,
    },
  });
});

test.each([
  [
    '2026-12-25{enter}25.12.2026',
    'Line 2: “25.12.2026” is not a date. Write it as year-month-day: 2026-12-25.',
  ],
  ['2026-02-30', 'Line 1: “2026-02-30” is not a date. Write it as year-month-day: 2026-12-25.'],
  ['2026-12-25{enter}{enter}2026-12-25', 'Line 3: 2026-12-25 is already in the list. Remove it.'],
])('says which line of the holidays is wrong: %s', async (text, sentence) => {
  const { api } = open({ body: delivery });
  await screen.findByLabelText('Holidays');
  await type('Holidays', text);
  await save();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.requestsTo(SAVE)).toEqual([]);
});

test('says in words which country is in two zones', async () => {
  const params = { area: 'United Kingdom', zone: 'EU', other: 'Home' };
  const errors = [{ field: 'zones.1.areas', code: 'in-two-zones', params }];
  const { api } = open(problem(400, '…', { code: 'validation-failed', errors }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a zone' }));
  expect(screen.getByRole('group', { name: 'New zone' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete the new zone' })).toBeVisible();
  await type('Name of the zone', 'EU', 1);
  await save();
  const sentence = 'United Kingdom is in the zones “Home” and “EU”. Remove it from one of them.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.requestsTo(SAVE)[0]?.body).toMatchObject({ zones: [{ name: 'Home' }, { name: 'EU' }] });
  await press('Delete the zone EU');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('shows what is wrong with a price beside its zone', async () => {
  const params = { min: 0, max: 100_000_000, decimals: 0 };
  const field = 'zones.1.methods.0.steps.0.price';
  open(problem(400, '…', { code: 'validation-failed', errors: [{ field, code: 'amount', params }] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a zone' }));
  await type('Name of the zone', 'EU', 1);
  await type('Name of the method', 'Slow', 1);
  await save();
  const zone = within(await screen.findByRole('group', { name: 'Zone: EU' }));
  const sentence = 'Slow: This must be an amount from 0 to 100,000,000 without decimals.';
  expect(await zone.findByText(sentence)).toBeVisible();
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await type('Price of a delivery', '9', 1);
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('compares both versions in words after a change of another admin', async () => {
  const current = {
    ...delivery,
    zones: [{ ...home, areas: [{ country: 'DE', regions: ['BE'] }] }],
    version: 4,
  };
  open(problem(409, '…', { code: 'changed-meanwhile', current }));
  await screen.findByLabelText('Add a country to Home');
  await type('Price of a delivery', '5.50');
  await save();
  expect(await screen.findByText(/^Home: United Kingdom\s– Standard: 5\.50; 3 to 5 days$/)).toBeVisible();
  expect(screen.getByText(/^Home: Germany \(BE\)\s– Standard: 4\.9; 3 to 5 days$/)).toBeVisible();
});
