import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { getShop } from '../shop.ts';
import { tabularNumerals } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** Between the thousands of a text such as `1234.50`, which has at most three decimals. */
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/**
 * Formats an amount: `34` → `$34.00`, `-112` → `−$112.00`. `Intl` blocks the main thread for 28 to 60 ms at its first use, so only
 * orders in another currency use it.
 * @param currency of an order, if it differs from the currency of the shop: `CHF 34.00`, `€34.00`
 */
export function formatPrice(dollars: number, currency?: string): string {
  return (dollars < 0 ? '−' : '') + formatAmount(Math.abs(dollars), currency);
}

function formatAmount(amount: number, currency?: string): string {
  const shop = getShop();
  if (currency && currency !== shop.currency)
    return amount.toLocaleString(shop.locale, { style: 'currency', currency });
  const { prefix, suffix = '', group, decimal, digits } = shop.price;
  const shown = amount
    .toFixed(digits ?? 2)
    .replace('.', decimal)
    .replace(THOUSANDS, group);
  return prefix + shown + suffix;
}

const Root = styled.span`
  ${tabularNumerals}
  font-weight: ${tokens.weight.heading};
  letter-spacing: -0.01em;
`;

export interface PriceProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  dollars: number;
  /** Default: the currency of the shop. */
  currency?: string | undefined;
}

/** A price: `$34.00`. */
export function Price({ dollars, currency, ...rest }: PriceProps) {
  return <Root {...rest}>{formatPrice(dollars, currency)}</Root>;
}
