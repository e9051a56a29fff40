import type { Quote } from '@whetstone/contract';
import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Button, ButtonLink, getShop, Stack, TextLink, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { DiscountCode } from '../../shared/discount-code.tsx';
import { CHECKOUT, quantityLabel } from '../../shared/links.ts';
import { rememberOrder } from '../../shared/pending-order.ts';
import { methodOf } from '../../shared/placing/quote.ts';
import type { Place } from '../../shared/remembered-place.ts';
import { SummaryHint, SummaryPanel, Totals } from '../../shared/totals.tsx';
import { lineProblem } from './basket-line.tsx';

interface BasketSummaryProps {
  items: readonly BasketItem[];
  quote: Quote | undefined | null;
  /** Why there is no quote. */
  error: unknown;
  /** The destination of the quote. Undefined while it is unknown. */
  place: Place | undefined;
}

const loadFields = () => import(/* webpackChunkName: "basket-place" */ './basket-place.tsx');

/** Reserves the height of the field until it is loaded. */
const Reserved = styled.div`
  min-height: calc(${tokens.text.s} * ${tokens.leading.snug} + ${tokens.space.xs} + ${tokens.size.control});
`;

export function BasketSummary({ items, quote, error, place }: BasketSummaryProps) {
  const user = useAppSelector(selectUser);
  const { deliveryArea } = getShop();
  const isBlocked = items.some((item) => lineProblem(item));
  // For a visitor who interrupts the sign-up.
  const remember = () => user ?? rememberOrder({ label: labelOf(items), to: CHECKOUT });
  return (
    <SummaryPanel heading="Your order">
      <PriceNote />
      <Reserved>
        {place && (
          <Late load={loadFields}>{({ BasketPlace }) => <BasketPlace place={place} error={error} />}</Late>
        )}
      </Reserved>
      <Totals price={quote} method={methodOf(quote)} />
      <SummaryHint>
        An estimate: the checkout calculates the delivery and the taxes for your address.
      </SummaryHint>
      <DiscountCode quote={quote} error={error} />
      {deliveryArea && (
        <SummaryHint>
          <span>{`We deliver to ${deliveryArea} only.`}</span>{' '}
          <TextLink to="/returns">Delivery and returns</TextLink>
        </SummaryHint>
      )}
      <Stack gap="s">
        {isBlocked ? (
          <>
            <Button variant="primary" disabled>
              Check out
            </Button>
            <SummaryHint role="status">Change or remove the marked tools, then check out.</SummaryHint>
          </>
        ) : (
          <ButtonLink to={CHECKOUT} $variant="primary" onClick={remember}>
            Check out
          </ButtonLink>
        )}
        <ButtonLink to={user ? '/purchase' : '/'} $variant="quiet">
          Continue shopping
        </ButtonLink>
      </Stack>
    </SummaryPanel>
  );
}

/** 'incl. VAT plus delivery' with a link to the terms of delivery, if the rules of the market ask for it. */
function PriceNote() {
  const words = getShop().market?.priceWords;
  return words === undefined ? null : (
    <small>
      <span>{words}</span> <TextLink to="/returns">plus delivery</TextLink>
    </small>
  );
}

function labelOf([first, ...others]: readonly BasketItem[]): string {
  const label = first ? quantityLabel(first) : '';
  return others.length > 0 ? `${label} and ${others.length} more` : label;
}
