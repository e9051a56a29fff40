import type { ProblemCode } from '@whetstone/kernel';

const HINTS: Partial<Record<string, string>> = {
  pack: ' Pack it first.',
  ship: ' Ship it first.',
  pay: ' Mark it paid first.',
  'invoice,pay': ' Accept it on invoice or mark it paid first.',
};

/** The sentence of `impossible-step` about an order or one of its tools. */
export function impossibleStep({ number, name = 'it', state, payment, event, ...why }: ProblemCode): string {
  const { reason, blocker, isEarly, first = [] } = why;
  if (reason === 'disputed')
    return `The customer's bank disputes the payment of order ${number}, so the shop cannot refund it. Answer the bank at the payment provider.`;
  if (reason === 'refund-under-way') return `The whole amount of order ${number} is already on its way back.`;
  if (reason === 'less-left') return `Less of ${name} of order ${number} is left to ship.`;
  const value = blocker === 'payment' ? payment : state;
  const isPlain = value === 'unpaid' || (value === 'cancelled' && event !== 'cancelled');
  const is = isPlain ? value : `${isEarly ? 'only' : 'already'} ${value}`;
  return `Order ${number} is ${is}, so ${name} cannot be ${event}.${HINTS[first.join()] ?? ''}`;
}
