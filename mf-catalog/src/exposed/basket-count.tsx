import { NavLink } from '@whetstone/kernel';
import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useBasketCount } from '../shared/basket/basket-lines.ts';
import { useForgetAccount } from '../shared/forget-account.ts';

const MANY = 99;

/** Ends with the page. As wide with a number as without: the word does not move. */
const BasketLink = styled(NavLink)`
  display: inline-block;
  min-width: 4.9rem;
  text-align: start;
  padding-block: 0.75rem;
  white-space: nowrap;
  text-decoration: none;
  font-variant-numeric: tabular-nums;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.4em;
  }
  &[aria-current='page'] {
    box-shadow: inset 0 -2px ${tokens.color.accent};

    /* Forced colors remove shadows. */
    ${media.forcedColors} {
      border-bottom: 2px solid Highlight;
    }
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
