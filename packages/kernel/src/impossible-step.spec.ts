import type { Problem } from '@whetstone/contract';
import { impossibleStep } from './impossible-step.ts';

test.each([
  [{ state: 'shipped', blocker: 'state', event: 'cancelled' }, 'already shipped, so it cannot be cancelled.'],
  [
    { state: 'placed', blocker: 'state', isEarly: true, event: 'shipped', first: ['pack'] },
    'only placed, so it cannot be shipped. Pack it first.',
  ],
  [
    { payment: 'unpaid', blocker: 'payment', isEarly: true, event: 'packed', first: ['invoice', 'pay'] },
    'unpaid, so it cannot be packed. Accept it on invoice or mark it paid first.',
  ],
  [
    { state: 'cancelled', blocker: 'state', event: 'packed', name: 'Saw' },
    'cancelled, so Saw cannot be packed.',
  ],
  [
    { state: 'cancelled', blocker: 'state', event: 'cancelled' },
    'already cancelled, so it cannot be cancelled.',
  ],
])('the sentence of an impossible step: %j', (extras, end) => {
  const problem = { number: '40712-38915', ...extras } as Problem;
  expect(impossibleStep(problem)).toBe(`Order 40712-38915 is ${end}`);
});
