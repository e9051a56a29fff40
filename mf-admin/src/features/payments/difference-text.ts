import type { PaymentDifferenceCode, PaymentDifferenceDto } from '@whetstone/contract/api';
import { formatPrice } from '@whetstone/ui';

const KEPT = 'and the refunds differ from the payment.';

const SENTENCES: Readonly<Record<PaymentDifferenceCode, (difference: PaymentDifferenceDto) => string>> = {
  'unknown-payment': ({ provider }) => `${provider} received a payment that the shop does not have.`,
  'unknown-refund': ({ provider }) => `Money was returned at ${provider}, and not by the shop.`,
  'missing-payment': ({ provider }) => `The shop counts this payment as paid, and ${provider} does not.`,
  'payment-amount': ({ provider }) => `${provider} received another amount than the shop requested.`,
  'refund-amount': ({ provider }) => `${provider} returned another amount than the shop requested.`,
  'surplus-kept': () => `The order does not need the payment, ${KEPT}`,
  'cancelled-kept': () => `The order is cancelled, ${KEPT}`,
  'counts-as': ({ provider, params: { payment }, actual, currency }) =>
    payment === 'unpaid' || payment === 'invoiced'
      ? `${provider} has received a payment, and the order counts as ${payment}.`
      : `The order counts as ${payment}, and ${provider} has returned ${formatPrice(actual, currency)}.`,
  'refund-rejected': ({ provider, params }) =>
    `${provider} has not refunded the money: “${params.error}”.${lastAttempt(params)}`,
  'refund-pending': ({ provider, params }) =>
    `${provider} has accepted this refund, and has not confirmed it yet.${lastAttempt(params)}`,
  'refund-unconfirmed': ({ provider, params }) =>
    `${provider} has not confirmed this refund for a week.${lastAttempt(params)}`,
  'not-closed': ({ provider, params: { session, error } }) =>
    `${error ? `${provider} has not closed the page: “${error}”.` : 'The bank has not yet confirmed or rejected a payment.'} Look at the session ${session} in the dashboard of ${provider}. Money that still arrives is refunded unless the order is due.`,
  'dispute-open': ({ provider, params: { reason, until }, expected, actual, currency }) =>
    `The customer's bank disputes ${formatPrice(expected - actual, currency)} of the payment (${words(reason)}). Answer in the dashboard of ${provider}${until ? ` until ${until}` : ''}. Do not ship the order before the bank has decided.`,
  'dispute-lost': ({ params: { reason }, expected, actual, currency }) =>
    `The dispute about ${formatPrice(expected - actual, currency)} is lost (${words(reason)}): the customer has the money back. Cancel the order if it is not shipped, then resolve this with a note.`,
};

/** What differs, in one to three sentences. */
export function differenceText(difference: PaymentDifferenceDto): string {
  return SENTENCES[difference.code](difference);
}

function lastAttempt({ attempts }: PaymentDifferenceDto['params']): string {
  return attempts ? ` The shop has stopped after ${attempts} attempts.` : '';
}

/** 'product_not_received' → 'product not received' */
function words(reason: unknown): string {
  return `${reason}`.replaceAll('_', ' ');
}
