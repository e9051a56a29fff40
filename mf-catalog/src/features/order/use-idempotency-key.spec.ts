import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const keys = () => renderHook(useIdempotencyKey).result.current;

it('repeats the key while the same form is sent again', () => {
  const { keyOf } = keys();
  expect(keyOf({ quantity: 1 })).toBe(keyOf({ quantity: 1 }));
});

it('takes a new key for a changed form', () => {
  const { keyOf } = keys();
  expect(keyOf({ quantity: 1 })).not.toBe(keyOf({ quantity: 2 }));
});

it('takes a new key for the same form once the server has decided', () => {
  const { keyOf, settle } = keys();
  const first = keyOf({ quantity: 1 });
  settle();
  expect(keyOf({ quantity: 1 })).not.toBe(first);
});
