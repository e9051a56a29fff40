import { Skeleton } from '@whetstone/ui';
import { DATES_LANGUAGE, deliveryDates } from '@whetstone/ui/expected-delivery';
import { Choice, ChoiceGroup, ChoiceName, ChoiceRadio, HiddenLegend } from '../../shared/address-choice.tsx';
import { deliveryCost, type QuoteDelivery } from '../../shared/delivery.ts';
import { SectionHeading } from './section-heading.ts';

export interface DeliveryChoiceProps {
  /** Empty while they are loading. */
  methods: readonly QuoteDelivery[];
  /** How many methods to expect, so that the page does not move when they are there. */
  expected: number;
  /** The id of a method. */
  chosen: string | undefined;
  currency: string | undefined;
  onChoose: (id: string) => void;
}

/** The methods of delivery as a radio group. Nothing if there is no choice: the summary shows the only one. */
export function DeliveryChoice({ methods, expected, chosen, currency, onChoose }: DeliveryChoiceProps) {
  if ((methods.length || expected) < 2) return null;
  return (
    <>
      <SectionHeading>Delivery</SectionHeading>
      <ChoiceGroup>
        <HiddenLegend>Delivery</HiddenLegend>
        {methods.length === 0 &&
          Array.from({ length: expected }, (_, index) => `expected-${index}`).map((key) => (
            <Skeleton key={key} shape="block" />
          ))}
        {methods.map(({ id, name, carrier, price, earliest, latest }) => (
          <Choice key={id}>
            <ChoiceRadio
              type="radio"
              name="delivery-method"
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <ChoiceName>{`${name} · ${deliveryCost(price, currency)}`}</ChoiceName>
            <span lang={DATES_LANGUAGE}>{deliveryDates({ earliest, latest })}</span>
            {carrier && <span>{`By ${carrier}`}</span>}
          </Choice>
        ))}
      </ChoiceGroup>
    </>
  );
}
