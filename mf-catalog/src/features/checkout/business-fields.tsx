import type { Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { TextField } from '@whetstone/ui';
import { SectionHeading } from './section-heading.ts';
import type { CheckoutFields } from './use-checkout.ts';

type VatState = NonNullable<Quote['vatNumber']>;

const HINTS: Readonly<Record<VatState, string>> = {
  none: 'Of a company in the country of the address. Once it is confirmed, you pay no VAT.',
  invalid: 'This is not a VAT number of the country of the address.',
  pending: 'We check this number. Until it is confirmed, the order has VAT.',
  confirmed: 'This number is confirmed, so you pay no VAT (reverse charge).',
};

export interface BusinessFieldsProps {
  form: ApiForm<CheckoutFields>;
  state: VatState;
  /** Called with the number when its field was left. */
  onNumber: (vatNumber: string) => void;
}

/** The VAT number of a company, which can free its order from VAT. */
export function BusinessFields({ form: { field, watch }, state, onNumber }: BusinessFieldsProps) {
  const vatNumber = watch('vatNumber').trim();
  return (
    <>
      <SectionHeading>For companies</SectionHeading>
      <TextField
        label="VAT number (optional)"
        autoComplete="off"
        maxLength={20}
        hint={HINTS[vatNumber ? state : 'none']}
        {...field('vatNumber', { onBlur: () => onNumber(vatNumber) })}
      />
      {vatNumber && (
        <TextField
          label="Company"
          autoComplete="organization"
          maxLength={120}
          hint="On the invoice."
          {...field('vatCompany', {
            validate: (company) => String(company).trim() !== '' || 'Enter the company',
          })}
        />
      )}
    </>
  );
}
