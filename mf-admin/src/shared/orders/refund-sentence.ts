import type { Order } from '@whetstone/contract';

/** The provider that returns the money of an order. Null if the customer did not pay online. */
export function refundedBy({ payments }: Pick<Order, 'payments'>): string | null {
  return payments.find(({ state }) => state === 'paid')?.provider ?? null;
}

/**
 * Who returns the money. Steps, cancellations and returns say it with this sentence.
 * @param sum what is returned, such as `$5.00` or `at most $5.00`
 * @param provider as of `refundedBy`. Undefined in lists, whose orders lack their payments
 */
export function refundSentence(sum: string, provider: string | null | undefined): string {
  if (provider) return `${provider} returns ${sum} to the customer.`;
  if (provider === null) return `Send ${sum} to the customer yourself.`;
  return `The shop refunds ${sum} if it was paid online. Refund other payments yourself.`;
}

/** What a step does whose money an admin sends. */
export const ONLY_RECORDED = 'This step only records it.';
