import type { Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { Button, FormMessage, media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { isBinding, PRESS, placeOrderLabel } from '../../shared/order-button.ts';
import { TermsNote } from '../../shared/terms-note.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';
import type { CheckoutFields } from './use-checkout.ts';

/** The id of the form. The button is outside of the form. */
export const CHECKOUT_FORM = 'checkout-form';

/** Beside the form it can stay in sight, because with several lines the panel is higher than the window. */
const Action = styled.div<{ $isSticky: boolean }>`
  display: grid;
  gap: ${tokens.space.m};

  ${media.large} {
    position: ${({ $isSticky }) => ($isSticky ? 'sticky' : 'static')};
    bottom: 0;
    margin-block: calc(-1 * ${tokens.space.s});
    padding-block: ${tokens.space.s};
    background: ${tokens.color.surface};
  }
`;

interface PlaceOrderProps {
  form: ApiForm<CheckoutFields>;
  quote: Quote | undefined | null;
  /** Why nothing is ordered yet. */
  message: string | undefined;
  /** The shop cancels an unpaid order of an unconfirmed email address. */
  isUnconfirmed: boolean;
}

/** The button that places the order. It stays in sight if its label has the total, and otherwise stands below the total. */
export function PlaceOrder({ form, quote, message, isUnconfirmed }: PlaceOrderProps) {
  return (
    <>
      {isUnconfirmed && (
        <UnconfirmedHint>
          Your email address is not confirmed, so we cancel the order after one day unless it is paid or you
          confirm the address with the link in our email.
        </UnconfirmedHint>
      )}
      <TermsNote />
      <Action $isSticky={!isBinding(quote)}>
        {message && <FormMessage tone="error">{message}</FormMessage>}
        <Button type="submit" form={CHECKOUT_FORM} variant="primary" pending={form.isSubmitting} {...PRESS}>
          {placeOrderLabel(quote)}
        </Button>
      </Action>
    </>
  );
}
