import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { tabularNumerals } from '../theme/labels.ts';
import { formatPrice } from './format-price.ts';

const Root = styled.span`
  ${tabularNumerals}
  font-weight: ${tokens.weight.heading};
  letter-spacing: -0.01em;
`;

export interface PriceProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  dollars: number;
}

/** A price: `$34.00`. */
export function Price({ dollars, ...rest }: PriceProps) {
  return <Root {...rest}>{formatPrice(dollars)}</Root>;
}
