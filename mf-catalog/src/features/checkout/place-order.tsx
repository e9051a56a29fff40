import type { Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { Button, FormMessage, Price, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { isBinding, PRESS, placeOrderLabel } from '../../shared/order-button.ts';
import { StickyActions } from '../../shared/sticky-actions.ts';
import { TermsNote } from '../../shared/terms-note.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';
import type { CheckoutFields } from './use-checkout.ts';

/** The id of the form. The button is outside of the form. */
export const CHECKOUT_FORM = 'checkout-form';

const TOTAL_ID = 'order-total';

/** Stays in sight: with several lines, the panel is higher than the window. */
const Action = styled(StickyActions)`
  display: grid;
  margin-block: calc(-1 * ${tokens.space.s});
  background: ${tokens.color.surface};
`;

const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${tokens.space.m};
  font-weight: ${tokens.weight.strong};
`;

interface PlaceOrderProps {
  form: ApiForm<CheckoutFields>;
  quote: Quote | undefined | null;
  /** Why nothing is ordered yet. */
  message: string | undefined;
  /** The shop cancels an unpaid order of an unconfirmed email address. */
  isUnconfirmed: boolean;
}

/** The button that places the order, and the total if its label has none. */
export function PlaceOrder({ form, quote, message, isUnconfirmed }: PlaceOrderProps) {
  const tools = quote?.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const binding = isBinding(quote) ? quote : undefined;
  return (
    <>
      {isUnconfirmed && (
        <UnconfirmedHint>
          Your email address is not confirmed, so we cancel the order after one day unless it is paid or you
          confirm the address with the link in our email.
        </UnconfirmedHint>
      )}
      <TermsNote />
      <Action>
        {message && <FormMessage tone="error">{message}</FormMessage>}
        {binding && (
          <Total id={TOTAL_ID}>
            <span>{`Total of ${tools === 1 ? '1 tool' : `${tools} tools`}, with delivery`}</span>{' '}
            <Price dollars={binding.total} currency={binding.currency} />
          </Total>
        )}
        <Button
          type="submit"
          form={CHECKOUT_FORM}
          variant="primary"
          pending={form.isSubmitting}
          aria-describedby={binding ? TOTAL_ID : undefined}
          {...PRESS}
        >
          {placeOrderLabel(quote)}
        </Button>
      </Action>
    </>
  );
}
