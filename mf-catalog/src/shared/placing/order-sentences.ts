import type { ProblemSentences } from '@whetstone/kernel/problem';

/** Why an order as a whole cannot be placed, by the code of the problem. */
export const ORDER_SENTENCES: ProblemSentences = {
  'insufficient-stock': ({ name, available }) =>
    available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`,
  'tool-archived': ({ name }) => `${name} is no longer sold.`,
  'not-found': 'This tool is no longer available.',
  'too-many-requests':
    'You have placed many orders within a minute. Wait a minute, then submit the order again.',
  'email-not-confirmed': ({ count = 1, name, available }) =>
    name
      ? `Without a confirmed email address, you can order ${available || 'none'} of ${name} now. Confirm your email address, then submit this order again.`
      : `You have ${count === 1 ? 'an unpaid order' : `${count} unpaid orders`}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`,
};
