import type { Address, Quote } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import {
  Button,
  Form,
  FormMessage,
  Skeleton,
  Stack,
  TextAreaField,
  TextField,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AddressChoice, OTHER } from '../../shared/address-choice.tsx';
import { ADDRESS_HINT, type DeliveryDetails, savedAddress } from '../../shared/customer.ts';
import { placeOrderLabel } from '../../shared/order-button.ts';
import type { Business } from '../../shared/placing/use-placing.ts';
import { DeliveryArea, TermsNote } from '../../shared/terms-note.tsx';
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

/** As high as a phone: the summary, which stands below it there, does not move when the choices arrive. */
const Waiting = styled(Stack)`
  align-content: start;
  min-height: 100dvh;
`;

const filled = (sentence: string) => (text: unknown) => String(text).trim() !== '' || sentence;

interface CheckoutFormProps {
  form: ApiForm<CheckoutFields>;
  addressBook: readonly Address[];
  /** What the customer used last. */
  usual: DeliveryDetails;
  quote: Quote | undefined | null;
  /** Whether the choices that depend on the address were loaded once. */
  isReady: boolean;
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

/** Where to deliver. The API validates what is entered. */
export function CheckoutForm({
  form,
  addressBook,
  usual,
  quote,
  isReady,
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
  const isShown =
    chosen === OTHER || [addressError, phoneError, problem].some((fault) => fault !== undefined);
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
  const address = field('address', { ...edited, validate: filled('Enter the address') });
  return (
    <Form
      {...form.props(async ({ address, phone, save, vatNumber, vatCompany }) => {
        // Its field gets the focus.
        if (problem) return;
        const entered = business && vatNumber.trim() !== '' ? { vatNumber, vatCompany } : undefined;
        return onSubmit({ address, phone }, isNew && save, entered);
      })}
      // The browser keeps the draft.
      data-unsaved={undefined}
    >
      <Stack gap="l">
        <SectionHeading>Delivery address</SectionHeading>
        <DeliveryArea />
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
              {...address}
              error={address.error ?? problem}
            />
            <TextField
              label="Phone"
              type="tel"
              autoComplete="tel"
              hint="For questions about the delivery."
              {...field('phone', { ...edited, validate: filled('Enter the phone number') })}
            />
            {isNew && (
              <Box>
                <input type="checkbox" {...register('save')} />
                Save this address
              </Box>
            )}
          </>
        )}
        {isReady ? (
          <>
            <DeliveryChoice {...delivery} />
            {payment.methods.length > 1 && <PaymentChoice {...payment} />}
            {business && <BusinessFields key={business.usual?.number} form={form} {...business} />}
            {form.message && form.message !== problem && (
              <FormMessage tone="error">{form.message}</FormMessage>
            )}
            {isUnconfirmed && (
              <UnconfirmedHint>
                Your email address is not confirmed, so we cancel the order after one day unless it is paid or
                you confirm the address with the link in our email.
              </UnconfirmedHint>
            )}
            <TermsNote />
            <Submit type="submit" variant="primary" pending={form.isSubmitting}>
              {placeOrderLabel(quote)}
            </Submit>
          </>
        ) : (
          <Waiting gap="l" role="status">
            <VisuallyHidden>Loading the delivery and the payment</VisuallyHidden>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Waiting>
        )}
      </Stack>
    </Form>
  );
}
