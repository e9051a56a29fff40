import { array, assert, constantFrom, integer, property } from 'fast-check';
import type { Config } from '../../../../common/config/config.ts';
import { CURRENCIES } from '../../../../common/settings.ts';
import { isPayable } from '../../payments/present-payments.ts';
import { PaymentProviders } from '../payment-providers.service.ts';
import { amountOf, chargeable, toStripe } from './stripe-amounts.ts';

it.each([
  ['USD', 1_050, 1_050],
  ['JPY', 1_050, 1_050],
  ['KWD', 1_050, 1_050],
  ['ISK', 1_050, 105_000],
  ['UGX', 1_050, 105_000],
  ['KRW', 1_050, 1_050],
])('Stripe takes %s %d as %d', (currency, cents, amount) => {
  expect(toStripe(cents, currency)).toBe(amount);
  expect(amountOf(amount, currency.toLowerCase())).toBe(cents);
});

it.each([
  ['USD', 49, false],
  ['USD', 50, true],
  ['USD', 99_999_999, true],
  ['USD', 100_000_000, false],
  ['JPY', 50, true],
  ['KWD', 1_255, false],
  ['KWD', 1_260, true],
  ['ISK', 1, true],
])('a payment of %s %d is possible: %s', (currency, totalCents, expected) => {
  const order = { state: 'placed', payment: 'unpaid', currency, totalCents } as const;
  expect(isPayable(order, { amounts: chargeable })).toBe(expected);
});

it('refunds of parts return a payment exactly, in amounts that Stripe accepts', () => {
  const providers = new PaymentProviders({
    stripe: { secretKey: 'sk_test', webhookSecret: 'whsec' },
  } as Config);
  const parts = array(integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 });
  assert(
    property(constantFrom(...CURRENCIES), parts, (currency, amounts) => {
      const returnable = (cents: number) => providers.returnable(cents, currency, 'stripe');
      const { step } = chargeable(currency);
      let left = returnable(amounts.reduce((sum, one) => sum + one, 0));
      for (const part of amounts) {
        const refund = Math.min(left, returnable(part));
        expect(refund).toBeGreaterThanOrEqual(Math.min(part, left));
        expect(amountOf(toStripe(refund, currency), currency)).toBe(refund);
        expect(refund % step).toBe(0);
        left -= refund;
      }
      expect(left).toBe(0);
    }),
  );
});
