import type { Quote } from '@whetstone/contract';
import { Choice, ChoiceGroup, ChoiceName, ChoiceRadio, HiddenLegend } from '../../shared/address-choice.tsx';
import { SectionHeading } from './section-heading.ts';

export interface PaymentChoiceProps {
  methods: NonNullable<Quote['paymentMethods']>;
  /** The id of a method. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The ways to pay as a radio group. */
export function PaymentChoice({ methods, chosen, onChoose }: PaymentChoiceProps) {
  return (
    <>
      <SectionHeading>Payment</SectionHeading>
      <ChoiceGroup>
        <HiddenLegend>Payment</HiddenLegend>
        {methods.map(({ id, label, hint }) => (
          <Choice key={id}>
            <ChoiceRadio
              type="radio"
              name="payment-method"
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <ChoiceName>{label}</ChoiceName>
            <span>{hint}</span>
          </Choice>
        ))}
      </ChoiceGroup>
    </>
  );
}
