import { TextLink } from '@whetstone/ui';
import { SummaryHint } from './totals.tsx';

/** What a customer accepts with an order. The links keep the open form. */
export function TermsNote() {
  return (
    <SummaryHint>
      When you place the order, you accept our{' '}
      <TextLink to="/terms" target="_blank">
        terms of sale
      </TextLink>
      . See also{' '}
      <TextLink to="/returns" target="_blank">
        delivery and returns
      </TextLink>
      . Both open in a new tab.
    </SummaryHint>
  );
}
