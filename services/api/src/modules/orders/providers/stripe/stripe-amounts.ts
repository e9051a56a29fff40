import { digitsOf } from '../../../../common/money.ts';
import type { AcceptedAmounts } from '../payment-provider.ts';

/** Stripe takes whole units of these: https://docs.stripe.com/currencies. Two currencies without decimals are missing on purpose: Stripe takes hundredths of ISK and UGX. */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/** In Stripe's units. */
const LEAST = 50;
const MOST = 99_999_999;

/** An amount in smallest units of its currency → in Stripe's units. */
export function toStripe(cents: number, currency: string): number {
  return Math.round(cents * factorOf(currency));
}

/** The other way round. @param currency in lower case, as Stripe writes it, or in upper case */
export function amountOf(amount: number | null, currency: string | null): number {
  return Math.round((amount ?? 0) / factorOf((currency ?? 'usd').toUpperCase()));
}

/** The payments that Stripe accepts. */
export function chargeable(currency: string): AcceptedAmounts {
  const step = stepOf(currency);
  return {
    least: Math.max(amountOf(LEAST, currency), 1),
    most: Math.floor(amountOf(MOST, currency) / step) * step,
    step,
  };
}

/** Stripe requires 0 as the last digit of amounts with three decimals. */
function stepOf(currency: string): number {
  return digitsOf(currency) === 3 ? 10 : Math.max(1, Math.round(1 / factorOf(currency)));
}

/** How many of Stripe's units one smallest unit is. */
function factorOf(currency: string): number {
  const digits = digitsOf(currency);
  if (digits === 3) return 1;
  return 10 ** ((WITHOUT_DECIMALS.has(currency) ? 0 : 2) - digits);
}
