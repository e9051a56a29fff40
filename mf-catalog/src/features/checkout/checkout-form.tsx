import type { Address } from '@whetstone/contract';
import type { ApiForm } from '@whetstone/kernel/form';
import { Form, Skeleton, Stack, TextAreaField, TextField, tokens, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AddressChoice, OTHER } from '../../shared/address-choice.tsx';
import { AddressNote } from '../../shared/address-note.tsx';
import {
  ADDRESS_HINT,
  chosenPlace,
  type EnteredDetails,
  emptyDetails,
  RECIPIENT_FIELD,
  RECIPIENT_HINT,
  savedAddress,
  savedDetails,
} from '../../shared/customer.ts';
import { PlaceFields } from '../../shared/place-fields.tsx';
import type { PlaceProblem } from '../../shared/placing/order-sentences.ts';
import type { Business } from '../../shared/placing/placing.ts';
import { useTypedAddress } from '../../shared/placing/quote.ts';
import { type Place, rememberPlace } from '../../shared/remembered-place.ts';
import { DeliveryArea } from '../../shared/terms-note.tsx';
import { SummaryHint } from '../../shared/totals.tsx';
import { BusinessFields, type BusinessFieldsProps } from './business-fields.tsx';
import { DeliveryChoice, type DeliveryChoiceProps } from './delivery-choice.tsx';
import { PaymentChoice, type PaymentChoiceProps } from './payment-choice.tsx';
import { CHECKOUT_FORM } from './place-order.tsx';
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

/** As high as a phone: the summary, which stands below it there, does not move when the choices arrive. */
const Waiting = styled(Stack)`
  align-content: start;
  min-height: 100dvh;
`;

const filled = (sentence: string) => (text: unknown) => String(text).trim() !== '' || sentence;

interface CheckoutFormProps {
  form: ApiForm<CheckoutFields>;
  addressBook: readonly Address[];
  /** The phone number of the customer, for an address that is not in the address book. */
  ownPhone: string;
  /** The preselected country and region. Undefined without a list of countries. */
  start: Place | undefined;
  /** The country of the shop. */
  home: string | undefined;
  /** Where the quote goes. */
  quoted: Place | undefined;
  /** Whether the choices that depend on the address were loaded once. */
  isReady: boolean;
  /** Called when an address or a country was chosen, when a field was left, and at a pause in an address that has a problem or a note. */
  onDetails: (details: EnteredDetails) => void;
  delivery: DeliveryChoiceProps;
  payment: PaymentChoiceProps;
  /** Why the shop does not deliver to the address. */
  problem: PlaceProblem | undefined;
  /** What may be wrong with the address. */
  note: string | undefined;
  /** Missing where the tax does not depend on a VAT number. */
  business: Omit<BusinessFieldsProps, 'form'> | undefined;
  onSubmit: (details: EnteredDetails, save: boolean, business: Business | undefined) => Promise<unknown>;
}

/** Where to deliver. The API validates what is entered. */
export function CheckoutForm({
  form,
  addressBook,
  ownPhone,
  start,
  home,
  quoted,
  isReady,
  onDetails,
  delivery,
  payment,
  problem,
  note,
  business,
  onSubmit,
}: CheckoutFormProps) {
  const { field, register, reset, getValues, setValue, watch } = form;
  const [chosen, setChosen] = useState(() => savedAddress(addressBook, getValues())?._id ?? OTHER);
  const [typed, setTyped] = useState(() => emptyDetails(ownPhone));
  const entered = { address: watch('address'), phone: watch('phone'), recipient: watch('recipient') };
  const isNew = !savedAddress(addressBook, entered);
  const { address: addressError, phone: phoneError, country, region } = form.formState.errors;
  const isShown =
    chosen === OTHER || [addressError, phoneError, problem].some((fault) => fault !== undefined);
  const shownNote = addressError ? undefined : note;
  const saved = addressBook.find(({ _id }) => _id === chosen);
  const place = chosenPlace({ country: watch('country'), region: watch('region') }, start);
  // A saved address that is one text may name no country.
  const isPlaceShown = place && !saved?.country;
  const problemAt = (field: PlaceProblem['field']) =>
    problem?.field === field ? problem.message : undefined;
  const addressProblem = isPlaceShown ? problemAt('address') : problem?.message;
  const choose = (id: string) => {
    if (chosen === OTHER) setTyped(getValues());
    setChosen(id);
    const next = addressBook.find(({ _id }) => _id === id);
    const { address, phone, recipient, country, region } = next ? savedDetails(next, home) : typed;
    reset({ ...getValues(), address, phone, recipient, country, region });
    onDetails(getValues());
  };
  const choosePlace = (next: Place, text: string) => {
    rememberPlace(next);
    setValue('country', next.country);
    setValue('region', next.region);
    if (isShown) setValue('address', text);
    form.clearErrors(['country', 'region']);
    onDetails(getValues());
  };
  useTypedAddress(entered.address, problem?.message ?? note, () => onDetails(getValues()));
  const edited = { onChange: () => setChosen(OTHER), onBlur: () => onDetails(getValues()) };
  const address = field('address', { ...edited, validate: filled('Enter the address') });
  return (
    <Form
      id={CHECKOUT_FORM}
      {...form.props(async ({ save, vatNumber, vatCompany, ...details }) => {
        const entered = business && vatNumber.trim() !== '' ? { vatNumber, vatCompany } : undefined;
        return onSubmit(details, isNew && save, entered);
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
        {isShown ? (
          <>
            <TextField {...RECIPIENT_FIELD} {...field('recipient', { onChange: edited.onChange })} />
            <TextAreaField
              label="Address"
              rows={3}
              autoComplete="street-address"
              // A problem arrives late: it takes the place of the hint, so that nothing below moves.
              hint={
                addressProblem ? undefined : (
                  <AddressNote note={shownNote}>
                    {entered.recipient.trim() ? RECIPIENT_HINT : ADDRESS_HINT}
                  </AddressNote>
                )
              }
              {...address}
              error={address.error ?? addressProblem}
            />
          </>
        ) : (
          <SummaryHint>
            <AddressNote note={shownNote} />
          </SummaryHint>
        )}
        {isPlaceShown && (
          <PlaceFields
            place={place}
            quoted={quoted}
            autoFill
            address={watch('address')}
            isSaved={!isShown}
            countryError={country?.message ?? problemAt('country')}
            regionError={region?.message ?? problemAt('region')}
            onChoose={choosePlace}
          />
        )}
        {isShown && (
          <>
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
