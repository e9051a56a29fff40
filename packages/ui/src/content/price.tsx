import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { getShop } from '../shop.ts';
import { tabularNumerals } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** Digit groups of a text such as `1234`. */
const THOUSANDS = /\B(?=(...)+$)/g;

/**
 * Formats an amount: `34` → `$34.00`, `-112` → `-$112.00`. `Intl.NumberFormat` would block the main thread for 28 to 60 ms at its first use.
 * @param currency of an order, if it differs from the currency of the shop: `CHF 34.00`
 */
export function formatPrice(dollars: number, currency?: string): string {
  const shop = getShop();
  const { prefix, suffix = '', group, decimal } = shop.price;
  const [units = '', cents] = Math.abs(dollars).toFixed(2).split('.');
  const [before, after] =
    currency && currency !== shop.currency ? [`${currency}\u00a0`, ''] : [prefix, suffix];
  return `${dollars < 0 ? '-' : ''}${before}${units.replace(THOUSANDS, group)}${decimal}${cents}${after}`;
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
