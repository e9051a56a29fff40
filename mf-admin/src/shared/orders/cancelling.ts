import type { PaymentState } from './order-state.tsx';

const STOCK = 'The items return to stock.';

const EFFECTS: Record<PaymentState, string> = {
  unpaid: STOCK,
  invoiced: `${STOCK} The invoice has to be corrected.`,
  paid: `${STOCK} Stripe returns an online payment. Pay the customer back yourself if the money came another way.`,
  refunded: STOCK,
};

/** What the cancellation of an order or a line does, for the question before it. */
export function effectOfCancelling(payment: PaymentState): string {
  return EFFECTS[payment];
}
