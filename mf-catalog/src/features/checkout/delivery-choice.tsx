import { deliveryDates } from '@whetstone/ui/expected-delivery';
import { Choice, ChoiceGroup, ChoiceName, ChoiceRadio, HiddenLegend } from '../../shared/address-choice.tsx';
import type { QuoteDelivery } from '../../shared/delivery.ts';
import { deliveryCost } from '../../shared/delivery-words.ts';
import { SectionHeading } from './section-heading.ts';

export interface DeliveryChoiceProps {
  methods: readonly QuoteDelivery[];
  /** The id of a method. */
  chosen: string | undefined;
  currency: string | undefined;
  onChoose: (id: string) => void;
}

/** The methods of delivery as a radio group. Nothing if there is no choice: the summary shows the only one. */
export function DeliveryChoice({ methods, chosen, currency, onChoose }: DeliveryChoiceProps) {
  if (methods.length < 2) return null;
  return (
    <>
      <SectionHeading>Delivery</SectionHeading>
      <ChoiceGroup>
        <HiddenLegend>Delivery</HiddenLegend>
        {methods.map(({ id, name, carrier, price, earliest, latest }) => (
          <Choice key={id}>
            <ChoiceRadio
              type="radio"
              name="delivery-method"
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <ChoiceName>{`${name} · ${deliveryCost(price, currency)}`}</ChoiceName>
            <span>{deliveryDates({ earliest, latest })}</span>
            {carrier && <span>{`By ${carrier}`}</span>}
          </Choice>
        ))}
      </ChoiceGroup>
    </>
  );
}
