import type { Address, Quote, Tool } from '@whetstone/contract';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import type { SignedInUser } from '@whetstone/kernel';
import type { ApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextAreaField, TextField } from '@whetstone/ui';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AddressChoice, OTHER } from '../../shared/address-choice.tsx';
import { AddressNote } from '../../shared/address-note.tsx';
import {
  ADDRESS_HINT,
  type EnteredDetails,
  emptyDetails,
  RECIPIENT_FIELD,
  RECIPIENT_HINT,
  savedAddress,
  savedDetails,
} from '../../shared/customer.ts';
import { isBinding, OBLIGATION, PRESS } from '../../shared/order-button.ts';
import { PlaceFields, type PlaceFieldsProps } from '../../shared/place-fields.tsx';
import { methodOf } from '../../shared/placing/quote.ts';
import { quantityRange } from '../../shared/quantity-range.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';
import { DeliveryArea, TermsNote } from '../../shared/terms-note.tsx';
import { Totals } from '../../shared/totals.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';
import { ToCheckout } from './to-checkout.tsx';

const OBLIGATION_ID = 'order-obligation';

export interface OrderFields extends EnteredDetails {
  quantity: number;
}

export interface OrderFormProps {
  tool: Tool;
  user: SignedInUser;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  form: ApiForm<OrderFields>;
  quote: Quote | undefined | null;
  /** A problem with the order can be that the email address is not confirmed. */
  isUnconfirmed: boolean;
  addressBook: readonly Address[];
  /** The phone number of the customer, for an address that is not in the address book. */
  ownPhone: string;
  /** The country of the shop. */
  home: string | undefined;
  /** Why the shop does not deliver to the address, unless the fault is in the place. */
  problem: string | undefined;
  /** What may be wrong with the address. */
  note: string | undefined;
  /** The list of countries. Undefined for a saved address that has a country. */
  place: PlaceFieldsProps | undefined;
  /** Called when the field of the address was left, or with false when another address was chosen. */
  onAddress: (isTyped?: boolean) => void;
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
}

/** The API validates the fields. */
export function OrderForm({
  tool,
  user,
  form,
  quote,
  isUnconfirmed,
  addressBook,
  ownPhone,
  home,
  problem,
  note,
  place,
  onAddress,
  onSubmit,
  quantity,
  onQuantityChange,
}: OrderFormProps) {
  const { field, formState, getFieldState, clearErrors, getValues, isSubmitting, message, setValue, watch } =
    form;
  const recipient = watch('recipient');
  const chosen = savedAddress(addressBook, { address: watch('address'), phone: watch('phone'), recipient });
  const hasChosen = useRef(false);
  /** The dialog opens with the focus on the address. The saved addresses, which load meanwhile, push it out of sight. */
  const focusChoice = useEffectEvent(() => {
    const { activeElement: focused } = document;
    if (hasChosen.current) return;
    hasChosen.current = true;
    if (!(focused instanceof HTMLTextAreaElement) || getFieldState('address').isDirty) return;
    focused.form?.querySelector<HTMLElement>(':checked')?.focus();
  });
  const isChosen = chosen !== undefined;
  useEffect(() => {
    if (isChosen) focusChoice();
  }, [isChosen]);
  // Also while the name is deleted to enter another one.
  const [isGift, setGift] = useState(false);
  if (recipient && !isGift) setGift(true);
  const [other, setOther] = useState<EnteredDetails>();
  const choose = (id: string) => {
    if (!chosen) setOther(getValues());
    const next = addressBook.find(({ _id }) => _id === id);
    const details = next ? savedDetails(next, home) : (other ?? emptyDetails(ownPhone));
    clearErrors(['address', 'phone']);
    for (const name of ['address', 'phone', 'recipient', 'country', 'region'] as const)
      setValue(name, details[name], { shouldDirty: true });
    onAddress(false);
  };
  const { invalid } = getFieldState('quantity', formState);
  const address = field('address', { onBlur: () => onAddress() });
  const binding = isBinding(quote);
  const [typed, setTyped] = useState<string>();
  const limits = { ...tool, available: tool.quantity };
  const kept = quantity < 0 ? '' : String(quantity);
  const shown = typed !== undefined && (toWholeNumber(typed) ?? 0) === quantity ? typed : kept;
  return (
    <Form pending={isSubmitting} onSubmit={onSubmit}>
      <Stack gap="m">
        <TextField label="Name" value={user.name} readOnly autoComplete="off" />
        <TextField label="Email" value={user.email} readOnly autoComplete="off" />
        <DeliveryArea />
        {addressBook.length > 0 && (
          <AddressChoice addressBook={addressBook} chosen={chosen?._id ?? OTHER} onChoose={choose} />
        )}
        {isGift && <TextField {...RECIPIENT_FIELD} {...field('recipient')} />}
        <TextAreaField
          label="Address"
          rows={3}
          autoComplete="street-address"
          // A problem arrives late: it takes the place of the hint, so that nothing below moves.
          hint={
            problem ? undefined : (
              <AddressNote note={address.error ? undefined : note}>
                {recipient ? RECIPIENT_HINT : ADDRESS_HINT}
              </AddressNote>
            )
          }
          {...address}
          error={address.error ?? problem}
        />
        {place && (
          <PlaceFields
            {...place}
            countryError={formState.errors.country?.message ?? place.countryError}
            regionError={formState.errors.region?.message ?? place.regionError}
          />
        )}
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => {
            clearErrors('quantity');
            setTyped(target.value);
            // The address of the page keeps the quantity.
            onQuantityChange(toWholeNumber(target.value) ?? 0);
          }}
          error={wholeNumberProblem(shown) ?? (invalid ? quantityRange(limits) : undefined)}
        />
        {(invalid || message) && (
          <ReduceQuantity
            quantity={quantity}
            limits={limits}
            onChange={(most) => {
              clearErrors('quantity');
              onQuantityChange(most);
            }}
          />
        )}
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <Totals price={quantity > 0 ? quote : null} method={methodOf(quote)} />
        {message && <FormMessage tone="error">{message}</FormMessage>}
        {message && isUnconfirmed && (
          <UnconfirmedHint>The link in our email confirms your email address.</UnconfirmedHint>
        )}
        <TermsNote />
        {binding && <strong id={OBLIGATION_ID}>{`“Submit” means: ${OBLIGATION}.`}</strong>}
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting}
          aria-describedby={binding ? OBLIGATION_ID : undefined}
          {...PRESS}
        >
          Submit
        </Button>
        <ToCheckout
          tool={tool}
          user={user}
          quantity={quantity}
          takeDraft={() => {
            const { quantity: _, ...typed } = getValues();
            form.reset(getValues());
            return typed;
          }}
        />
      </Stack>
    </Form>
  );
}
