import { invalidRequest } from './api/api-error.ts';

/** https://docs.stripe.com/currencies#zero-decimal */
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
/** https://docs.stripe.com/currencies#three-decimal */
const WITH_THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
/** They have no decimals, and Stripe takes hundredths: https://docs.stripe.com/currencies#special-cases */
const IN_HUNDREDTHS = ['isk', 'ugx'];

/** @throws ApiError for an amount that Stripe rejects in this currency */
export function requireAmount(amount: number, currency: string, param: string): void {
  const step = WITH_THREE_DECIMALS.includes(currency) ? 10 : IN_HUNDREDTHS.includes(currency) ? 100 : 1;
  if (amount % step === 0) return;
  throw invalidRequest(`Invalid ${currency} amount: ${amount} must be evenly divisible by ${step}.`, {
    param,
  });
}

/** 1050 of `usd` → `$10.50` */
export function formatMoney(amount: number, { currency }: { currency: string | null }): string {
  const code = currency ?? 'usd';
  const digits = WITHOUT_DECIMALS.includes(code) ? 0 : WITH_THREE_DECIMALS.includes(code) ? 3 : 2;
  return (amount / 10 ** digits).toLocaleString('en-US', { style: 'currency', currency: code });
}
