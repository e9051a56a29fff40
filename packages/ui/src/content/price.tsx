import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { getShop } from '../shop.ts';
import { tabularNumerals } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** Digit groups of a text such as `1234`. */
const THOUSANDS = /\B(?=(...)+$)/g;

/**
 * Formats an amount: `34` → `$34.00`, `-112` → `-$112.00`. `Intl.NumberFormat` blocks the main thread for 28 to 60 ms at its first use, so only
 * orders in another currency use it.
 * @param currency of an order, if it differs from the currency of the shop: `CHF 34.00`
 */
export function formatPrice(dollars: number, currency?: string): string {
  const shop = getShop();
  const { prefix, suffix = '', group, decimal, digits = 2 } = shop.price;
  const other = currency && currency !== shop.currency ? currency : undefined;
  const [before, after] = other ? [`${other}\u00a0`, ''] : [prefix, suffix];
  const amount = Math.abs(dollars).toFixed(other ? digitsOf(other) : digits);
  const [units = '', cents] = amount.split('.');
  const shown = `${units.replace(THOUSANDS, group)}${cents ? decimal + cents : ''}`;
  return `${dollars < 0 ? '-' : ''}${before}${shown}${after}`;
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
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
