import { fieldErrors, refusalOf } from './order-errors.ts';

const refused = (extras: object) => ({
  status: 400,
  data: { status: 400, code: 'validation-failed', title: 'Bad Request', ...extras },
});

it('gives each field what the server said about it', () => {
  const error = refused({ errors: [{ field: 'address', message: 'address is required.' }] });
  expect(fieldErrors(error)).toEqual({ address: 'This is required.' });
});

it('says nothing twice', () => {
  const error = refused({ detail: 'address is required.', errors: [{ field: 'address', message: '…' }] });
  expect(refusalOf(error)).toBeUndefined();
});

it('tells a fault in what the form does not show', () => {
  const error = refused({ detail: 'id must be the id of a tool.', errors: [{ field: 'id', message: '…' }] });
  expect(refusalOf(error)).toBe('id must be the id of a tool.');
});

it.each([
  ['the shop does not answer', { status: 'FETCH_ERROR', error: 'TypeError' }],
  ['the shop fails', { status: 503, data: { status: 503, code: 'busy', title: 'Busy', detail: 'Not now.' } }],
])('returns no rejection when %s', (_, error) => {
  expect(refusalOf(error)).toBeUndefined();
});

it('has nothing to say while nothing went wrong', () => {
  expect(refusalOf(undefined)).toBeUndefined();
});
