import type { PaymentMethod } from './payment-provider.ts';

/** The order ships on an invoice, and an admin marks it as paid. */
export const INVOICE: PaymentMethod = {
  id: 'invoice',
  name: 'Invoice',
  label: 'Pay on invoice',
  hint: 'You get the invoice when your tools ship. Pay it by bank transfer.',
  placedAs: 'invoiced',
};
