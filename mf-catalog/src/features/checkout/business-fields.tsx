import type { Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { TextField } from '@whetstone/ui';
import { useEffect, useEffectEvent } from 'react';
import { SectionHeading } from './section-heading.ts';
import type { CheckoutFields } from './use-checkout.ts';

export interface BusinessFieldsProps {
  form: ApiForm<CheckoutFields>;
  /** What the number of the quote means. */
  note: string | undefined;
  /** What the customer entered for the last order to the country. */
  usual: Quote['usualVat'];
  /** Called with the number when its field was left, or filled. */
  onNumber: (vatNumber: string) => void;
}

/** The VAT number of a company, which can free its order from VAT. An empty field is filled once with the usual number. */
export function BusinessFields({ form, note, usual, onNumber }: BusinessFieldsProps) {
  const { field, watch, getValues, setValue } = form;
  const vatNumber = watch('vatNumber').trim();
  const fill = useEffectEvent(() => {
    if (!usual || getValues('vatNumber') !== '') return;
    setValue('vatNumber', usual.number);
    setValue('vatCompany', usual.company);
    onNumber(usual.number);
  });
  useEffect(() => fill(), []);
  return (
    <>
      <SectionHeading>For companies</SectionHeading>
      <TextField
        label="VAT number (optional)"
        autoComplete="off"
        maxLength={20}
        hint={note}
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
