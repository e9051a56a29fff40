import { act, renderHook } from '@testing-library/react';
import { aTool } from '../../testing/samples.ts';
import { fieldErrorsOf, rejectionOf, useIdempotencyKeys } from './place-order.ts';

const rejected = (extras: object) => ({
  status: 400,
  data: { status: 400, code: 'validation-failed', title: 'Bad Request', ...extras },
});

it('returns the API’s message for each field', () => {
  const error = rejected({ errors: [{ field: 'address', message: 'address is required.' }] });
  expect(fieldErrorsOf(error, aTool())).toEqual({ address: 'This is required.' });
});

it.each([
  [
    'the request',
    { errors: [{ field: 'quantity', message: 'quantity must be a whole number of at least 1.' }] },
  ],
  ['the order', { code: 'quantity-out-of-range', detail: 'You can order 2 to 6 of these.' }],
])('replaces the message about the quantity of %s by the range of the tool', (_, extras) => {
  const tool = aTool({ minQuantity: 1, maxQuantity: 24, quantity: 6 });
  expect(fieldErrorsOf(rejected(extras), tool)).toEqual({ quantity: 'You can order 1 to 6 of these.' });
  expect(rejectionOf(rejected(extras))).toBeUndefined();
});

it('returns no message for the order if the field messages cover the problem', () => {
  const error = rejected({ detail: 'address is required.', errors: [{ field: 'address', message: '…' }] });
  expect(rejectionOf(error)).toBeUndefined();
});

it('returns the message about a field that the form does not have', () => {
  const error = rejected({ detail: 'id must be the id of a tool.', errors: [{ field: 'id', message: '…' }] });
  expect(rejectionOf(error)).toBe('id must be the id of a tool.');
});

it.each([
  ['the shop does not respond', { status: 'FETCH_ERROR', error: 'TypeError' }],
  ['the shop fails', { status: 503, data: { status: 503, code: 'busy', title: 'Busy', detail: 'Not now.' } }],
])('returns no rejection when %s', (_, error) => {
  expect(rejectionOf(error)).toBeUndefined();
});

it('returns no rejection without an error', () => {
  expect(rejectionOf(undefined)).toBeUndefined();
});

const ONE = { quantity: 1 };
const TWO = { quantity: 2 };

/** Sends the form without a response. Returns the key. */
function send(
  { result }: { result: { current: ReturnType<typeof useIdempotencyKeys> } },
  form: object,
): string {
  const key = result.current.keyOf(form);
  act(() => result.current.keep(form, key));
  return key;
}

it('repeats the key while the outcome is unknown', () => {
  const hook = renderHook(useIdempotencyKeys);
  const key = send(hook, ONE);
  expect(hook.result.current.isUnknown(ONE)).toBe(true);
  expect(hook.result.current.keyOf(ONE)).toBe(key);
});

it('creates a new key for a changed form and keeps the previous one', () => {
  const hook = renderHook(useIdempotencyKeys);
  const key = send(hook, ONE);
  expect(send(hook, TWO)).not.toBe(key);
  expect(hook.result.current.keyOf(ONE)).toBe(key);
});

it('creates a new key for the same form once the outcome is known', () => {
  const hook = renderHook(useIdempotencyKeys);
  const key = send(hook, ONE);
  act(() => hook.result.current.settle(ONE));
  expect(hook.result.current.keyOf(ONE)).not.toBe(key);
  expect(hook.result.current.anyUnknown).toBe(false);
});
