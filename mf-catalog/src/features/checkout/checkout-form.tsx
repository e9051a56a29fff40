import type { Address, Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextAreaField, TextField, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AddressChoice, OTHER } from '../../shared/address-choice.tsx';
import { ADDRESS_HINT, type DeliveryDetails, savedAddress } from '../../shared/customer.ts';
import { placeOrderLabel } from '../../shared/order-button.ts';
import type { Business } from '../../shared/placing/use-placing.ts';
import { TermsNote } from '../../shared/terms-note.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';
import { BusinessFields, type BusinessFieldsProps } from './business-fields.tsx';
import { DeliveryChoice, type DeliveryChoiceProps } from './delivery-choice.tsx';
import { PaymentChoice, type PaymentChoiceProps } from './payment-choice.tsx';
import { SectionHeading } from './section-heading.ts';
import type { CheckoutFields } from './use-checkout.ts';

const Box = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: ${tokens.size.controlSmall};
  cursor: pointer;

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

const Submit = styled(Button)`
  width: 100%;
`;

interface CheckoutFormProps {
  form: ApiForm<CheckoutFields>;
  addressBook: readonly Address[];
  /** What the customer used last. */
  usual: DeliveryDetails;
  quote: Quote | undefined | null;
  /** The shop cancels an unpaid order of an unconfirmed email address. */
  isUnconfirmed: boolean;
  /** Called when the details are complete: an address was chosen, or a field was left. */
  onDetails: (details: DeliveryDetails) => void;
  delivery: DeliveryChoiceProps;
  payment: PaymentChoiceProps;
  /** Why the shop does not deliver to the address. */
  problem: string | undefined;
  /** Missing where the tax does not depend on a VAT number. */
  business: Omit<BusinessFieldsProps, 'form'> | undefined;
  onSubmit: (details: DeliveryDetails, save: boolean, business: Business | undefined) => Promise<unknown>;
}

/** Where to deliver. The API validates the fields. */
export function CheckoutForm({
  form,
  addressBook,
  usual,
  quote,
  isUnconfirmed,
  onDetails,
  delivery,
  payment,
  problem,
  business,
  onSubmit,
}: CheckoutFormProps) {
  const { field, register, reset, getValues, setValue, watch } = form;
  const [chosen, setChosen] = useState(() => savedAddress(addressBook, getValues())?._id ?? OTHER);
  const [typed, setTyped] = useState(usual);
  const isNew = !savedAddress(addressBook, { address: watch('address'), phone: watch('phone') });
  const { address: addressError, phone: phoneError } = form.formState.errors;
  const isShown = chosen === OTHER || addressError !== undefined || phoneError !== undefined;
  const choose = (id: string) => {
    if (chosen === OTHER) setTyped(getValues());
    setChosen(id);
    const { address, phone } = addressBook.find(({ _id }) => _id === id) ?? usual;
    reset({ ...getValues(), address, phone });
    onDetails(id === OTHER ? typed : { address, phone });
    if (id !== OTHER) return;
    setValue('address', typed.address, { shouldDirty: true });
    setValue('phone', typed.phone, { shouldDirty: true });
  };
  const edited = { onChange: () => setChosen(OTHER), onBlur: () => onDetails(getValues()) };
  return (
    <Form
      {...form.props(({ address, phone, save, vatNumber, vatCompany }) => {
        const entered = business && vatNumber.trim() !== '' ? { vatNumber, vatCompany } : undefined;
        return onSubmit({ address, phone }, isNew && save, entered);
      })}
    >
      <Stack gap="l">
        <SectionHeading>Delivery address</SectionHeading>
        {addressBook.length > 0 && (
          <AddressChoice addressBook={addressBook} chosen={chosen} onChoose={choose} />
        )}
        {isShown && (
          <>
            <TextAreaField
              label="Address"
              rows={3}
              autoComplete="street-address"
              hint={ADDRESS_HINT}
              {...field('address', edited)}
            />
            <TextField
              label="Phone"
              type="tel"
              autoComplete="tel"
              hint="For questions about the delivery."
              {...field('phone', edited)}
            />
            {isNew && (
              <Box>
                <input type="checkbox" {...register('save')} />
                Save this address
              </Box>
            )}
          </>
        )}
        <DeliveryChoice {...delivery} />
        {payment.methods.length > 1 && <PaymentChoice {...payment} />}
        {business && <BusinessFields key={business.usual?.number} form={form} {...business} />}
        {problem && <FormMessage tone="error">{problem}</FormMessage>}
        {form.message && form.message !== problem && <FormMessage tone="error">{form.message}</FormMessage>}
        {isUnconfirmed && (
          <UnconfirmedHint>
            Your email address is not confirmed, so we cancel the order after one day unless it is paid or you
            confirm the address with the link in our email.
          </UnconfirmedHint>
        )}
        <TermsNote />
        <Submit type="submit" variant="primary" pending={form.isSubmitting}>
          {placeOrderLabel(quote)}
        </Submit>
      </Stack>
    </Form>
  );
}
