import { TextLink } from '@whetstone/ui';
import { SummaryHint } from './totals.tsx';

/** What a customer agrees to with an order. */
export function TermsNote() {
  return (
    <SummaryHint>
      You accept our <TextLink to="/terms">terms of sale</TextLink> with the order.{' '}
      <TextLink to="/returns">Delivery and returns</TextLink>
    </SummaryHint>
  );
}
