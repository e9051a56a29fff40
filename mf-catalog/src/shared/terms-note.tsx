import { getShop, TextLink } from '@whetstone/ui';
import { SummaryHint } from './totals.tsx';

/** What a customer accepts with an order, and where the shop delivers, if the settings name it. The links keep the open form. */
export function TermsNote() {
  const { deliveryArea } = getShop();
  return (
    <>
      {deliveryArea && <strong>{`We deliver to ${deliveryArea} only.`}</strong>}
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
    </>
  );
}
