import { getShop, TextLink } from '@whetstone/ui';
import { SummaryHint } from './totals.tsx';

/** The countries of delivery that the settings name. The law asks for them where an order begins. */
export function DeliveryArea() {
  const { deliveryArea } = getShop();
  return deliveryArea ? <strong>{`We deliver to ${deliveryArea} only.`}</strong> : null;
}

/** The terms that a customer accepts with an order. The links keep the open form. */
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
