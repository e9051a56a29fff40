import { nextStep } from '../../shared/orders/next-step.tsx';
import { mainStep } from './steps.ts';

it.each([
  ['placed', 'unpaid', ['invoice', 'pay', 'cancel'], 'invoice'],
  ['placed', 'invoiced', ['pay', 'pack', 'cancel'], 'pack'],
  ['placed', 'paid', ['pack', 'refund', 'cancel'], 'pack'],
  ['placed', 'refunded', ['cancel'], undefined],
  ['packed', 'unpaid', ['invoice', 'pay', 'ship', 'cancel'], 'ship'],
  ['packed', 'paid', ['ship', 'refund', 'cancel'], 'ship'],
  ['shipped', 'invoiced', ['pay', 'deliver'], 'deliver'],
  ['shipped', 'refunded', ['deliver'], 'deliver'],
  ['delivered', 'unpaid', ['invoice', 'pay'], 'invoice'],
  ['delivered', 'invoiced', ['pay'], 'pay'],
  ['delivered', 'paid', ['refund'], undefined],
  ['cancelled', 'unpaid', [], undefined],
] as const)(
  'the row of an order that is %s and %s names the step of the primary button',
  (state, payment, steps, step) => {
    expect(nextStep({ state, payment })).toBe(step);
    expect(mainStep(steps)).toBe(step);
  },
);

it('an order that is cancelled and paid waits for its refund', () => {
  expect(nextStep({ state: 'cancelled', payment: 'paid' })).toBe('refund');
  expect(nextStep({ state: 'cancelled', payment: 'refunded' })).toBeUndefined();
});
