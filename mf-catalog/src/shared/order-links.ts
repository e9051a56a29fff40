import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

/** A link in running text. */
export const TextLink = styled(Link)`
  ${textLinkStyles}
`;

export const BASKET = '/basket';
export const CHECKOUT = '/checkout';

export function confirmationPath(number: string): string {
  return `/confirmation/${encodeURIComponent(number)}`;
}

/** 'Claw Hammer × 2' */
export function quantityLabel({ name, quantity }: { name: string; quantity: number }): string {
  return `${name} × ${quantity}`;
}
