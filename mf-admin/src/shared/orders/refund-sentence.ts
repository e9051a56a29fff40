import type { Order } from '@whetstone/contract';

/** The name of the provider that returns the money of an order. Null if the customer did not pay online. */
export function refundProvider({ payments }: Pick<Order, 'payments'>): string | null {
  return payments.find(({ state }) => state === 'paid')?.provider ?? null;
}

/**
 * The sentence about who returns the money, for steps, cancellations and returns.
 * @param sum what is returned, such as `$5.00` or `at most $5.00`
 * @param provider as of `refundProvider`. Undefined in lists, whose orders have no payments
 */
export function refundSentence(sum: string, provider: string | null | undefined): string {
  if (provider) return `${provider} returns ${sum} to the customer.`;
  if (provider === null) return `Send ${sum} to the customer yourself.`;
  return `The shop refunds ${sum} if it was paid online. Refund other payments yourself.`;
}

/** For steps after which an admin sends the money. */
export const ONLY_RECORDED = 'This step only records the refund.';
