import type { Order } from '@whetstone/contract';

interface NextPayment {
  number: string;
  /** The id of a payment provider. Default: the first. */
  provider?: string;
}

let next: NextPayment | undefined;

/** The confirmation of this order opens its payment page, unless the order is paid in another way. A reload, and a return from the payment page, do not open it again. */
export function payNext({ number, payable, payment }: Order, provider: string | undefined): void {
  next = payable && payment === 'unpaid' ? { number, ...(provider && { provider }) } : undefined;
}

/** Returns the payment of this order once. */
export function takeNextPayment(number: string): NextPayment | undefined {
  if (next?.number !== number) return undefined;
  const taken = next;
  next = undefined;
  return taken;
}
