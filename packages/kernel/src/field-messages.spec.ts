import type { FieldCode } from '@whetstone/contract';
import { fieldMessage, fieldMessages } from './field-messages.ts';

test.each<[FieldCode, object, string]>([
  ['required', {}, 'This is required.'],
  ['too-long', { max: 2000 }, 'This must not be longer than 2,000 characters.'],
  ['whole-number', { min: 1, max: 1_000_000 }, 'This must be a whole number from 1 to 1,000,000.'],
  ['whole-number', { min: 1 }, 'This must be a whole number of at least 1.'],
  ['whole-number', {}, 'This must be a whole number.'],
  ['not-one-of', { values: ['red', 'blue'] }, 'This must be one of red, blue.'],
  ['list', { min: 1 }, 'Choose at least one.'],
  ['quantity-out-of-range', { min: 2, max: 6 }, 'You can order 2 to 6 of these.'],
  ['quantity-out-of-range', { min: 2, max: 2, name: 'Drawknife' }, 'You can order 2 of Drawknife.'],
  ['insufficient-stock', { name: 'Drawknife', available: 0 }, 'Drawknife is sold out.'],
  ['insufficient-stock', { name: 'Drawknife', available: 2 }, 'Only 2 of Drawknife are left.'],
  ['below-other', { other: 'minQuantity' }, 'This must be at least the number in “Minimum quantity”.'],
  [
    'day-out-of-range',
    { first: '2026-11-23', last: '2026-12-01' },
    'Enter a day from Nov 23, 2026 to Dec 1, 2026.',
  ],
  ['not-a-postcode', {}, 'This is not a valid postcode in the chosen country.'],
  ['code-of-a-newer-api' as FieldCode, {}, 'This is not valid.'],
])('%s with %j', (code, params, sentence) => {
  expect(fieldMessage({ code, params: { ...params } }, () => 'Minimum quantity')).toBe(sentence);
});

test('the first error of the items of a list belongs to the list', () => {
  const errors = [
    { field: 'lines.0', code: 'required' },
    { field: 'lines.1.quantity', code: 'not-text' },
    { field: 'phone', code: 'required' },
  ];
  const error = { data: { status: 400, code: 'validation-failed', errors } };
  expect(fieldMessages(error)).toEqual({ lines: 'This is required.', phone: 'This is required.' });
  expect(fieldMessages({ status: 'FETCH_ERROR' })).toEqual({});
});
