import { NavLink } from '@whetstone/kernel';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useBasketCount } from '../shared/basket/basket-lines.ts';
import { useForgetAccount } from '../shared/forget-account.ts';

const MANY = 99;

/** Ends with the page. As wide with a number as without: the word does not move. A translated word with large text takes a second line. The line is below the text only. */
const BasketLink = styled(NavLink)`
  display: inline-block;
  min-width: 4.9rem;
  text-align: start;
  padding-block: 0.75rem;
  max-width: 100%;
  text-decoration: none;
  text-underline-offset: 0.75rem;
  font-variant-numeric: tabular-nums;

  &:hover {
    text-decoration: underline;
  }
  &[aria-current='page'] {
    text-decoration: underline 2px ${tokens.color.accent};
  }
`;

/** The link to the basket, in the navbar of every page: it sees each sign-out. Without a number while the basket is unknown. */
function BasketCount() {
  const count = useBasketCount();
  useForgetAccount();
  const label = count === undefined ? 'Basket' : `Basket (${count > MANY ? `${MANY}+` : count})`;
  return <BasketLink to="/basket">{label}</BasketLink>;
}

export { BasketCount as Fragment };
