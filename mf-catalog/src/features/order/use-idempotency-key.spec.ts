import { act, renderHook } from '@testing-library/react';
import { useIdempotencyKeys } from './use-idempotency-key.ts';

const ONE = { quantity: 1 };
const TWO = { quantity: 2 };

/** Sends the form without an answer. Returns the key. */
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

it('takes a new key for the same form once the server has decided', () => {
  const hook = renderHook(useIdempotencyKeys);
  const key = send(hook, ONE);
  act(() => hook.result.current.settle(ONE));
  expect(hook.result.current.keyOf(ONE)).not.toBe(key);
  expect(hook.result.current.anyUnknown).toBe(false);
});
