import type { Address, Quote, Tool } from '@whetstone/contract';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import type { SignedInUser } from '@whetstone/kernel';
import { type ApiForm, useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Modal, Stack, TextAreaField, TextField } from '@whetstone/ui';
import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useState } from 'react';
import { AddressChoice, OTHER } from '../../shared/address-choice.tsx';
import {
  ADDRESS_HINT,
  chosenPlace,
  type DeliveryDetails,
  type EnteredDetails,
  emptyDetails,
  initialDetails,
  isCorrected,
  placeOf,
  postalDetails,
  RECIPIENT_HINT,
  savedAddress,
  savedDetails,
  useCustomer,
} from '../../shared/customer.ts';
import { useDeliveryGetQuery } from '../../shared/delivery.ts';
import { quantityLabel, toolPath } from '../../shared/links.ts';
import { isBinding, OBLIGATION, PRESS } from '../../shared/order-button.ts';
import { PlaceFields, type PlaceFieldsProps } from '../../shared/place-fields.tsx';
import { useQuotedPlace, useStartPlace } from '../../shared/places.ts';
import { ORDER_SENTENCES, placeProblem } from '../../shared/placing/order-sentences.ts';
import { placingApi } from '../../shared/placing/placing.api.ts';
import { useSeenQuote } from '../../shared/placing/seen-quote.ts';
import { UnconfirmedOrder } from '../../shared/placing/unconfirmed-order.tsx';
import { usePlacing } from '../../shared/placing/use-placing.ts';
import { quantityRange } from '../../shared/quantity-range.ts';
import { expectedOf, methodOf, useDeliveryQuote } from '../../shared/quote.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';
import { rememberPlace } from '../../shared/remembered-place.ts';
import { DeliveryArea, TermsNote } from '../../shared/terms-note.tsx';
import { Totals } from '../../shared/totals.tsx';
import { UnconfirmedHint } from '../../shared/unconfirmed-hint.tsx';
import { ToCheckout } from './to-checkout.tsx';

export interface OrderDialogProps {
  tool: Tool;
  user: SignedInUser;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  open: boolean;
  onClose: () => void;
}

interface Fields extends EnteredDetails {
  quantity: number;
}

/** The dialog with the order form. It keeps the draft while closed. */
export function OrderDialog({ tool, user, quantity, onQuantityChange, open, onClose }: OrderDialogProps) {
  const form = useApiForm<Fields>({ ...emptyDetails(''), quantity }, ORDER_SENTENCES);
  const { startAt, home, isLoading } = useStartPlace({ skip: !open });
  const { addressBook, initial, ownPhone, usualCountry, isUnconfirmed } = usePrefill(form, open, home);
  const [placeOrder] = placingApi.useOrderLinesPlaceMutation();
  const items = [{ id: tool._id, name: tool.name, quantity, tool }];
  const details = {
    address: form.watch('address'),
    ...{ phone: form.watch('phone'), recipient: form.watch('recipient') },
  };
  // Not with each typed letter.
  const [entered, setEntered] = useState<DeliveryDetails>();
  const saved = savedAddress(addressBook, details);
  const start = startAt(usualCountry);
  const placeFor = (typed: EnteredDetails) =>
    savedAddress(addressBook, typed)?.country ? undefined : chosenPlace(typed, start);
  const place = placeFor({ ...details, country: form.watch('country'), region: form.watch('region') });
  const wanted = placeOf(addressBook, saved ? details : (entered ?? initial), place);
  const { quote, last, error } = useDeliveryQuote(open && !isLoading ? items : [], wanted);
  // Nothing moves while the next one loads.
  const shown = quote === undefined ? last : quote;
  const quoted = useQuotedPlace(quote, wanted);
  const problem = placeProblem(error);
  const { data: terms } = useDeliveryGetQuery({});
  const { props, submit, isSubmitting, message, clearErrors, setError } = form;
  const withSeenQuote = useSeenQuote({
    ...{ items, delivery: last?.delivery ?? terms?.cost, quote: shown, wanted, error, setError },
  });
  const { unconfirmed, changed, ...placing } = usePlacing({
    page: toolPath(tool),
    account: user.email,
    failsByFields: true,
    send: ({ key, items: [item], quote: seen, account: client, address, phone, postal }) => {
      const { id = tool._id, name: service = tool.name, quantity: pieces = 0 } = item ?? {};
      const order = { id, service, client, clientName: user.name, address, quantity: pieces, phone };
      return placeOrder({
        placeOrderDto: { ...order, ...postal, ...expectedOf(seen) },
        'Idempotency-Key': key,
      });
    },
  });
  const enter = (isTyped = true) => {
    const before = entered ?? initial;
    const next = form.getValues();
    if (next.address !== before.address) clearErrors('root');
    if (isTyped && !isCorrected(before.address, next.address) && !savedAddress(addressBook, next)) {
      // Another address is not that of the recipient of a gift. Typed over a saved one, it begins with the country of any other address.
      const others = savedAddress(addressBook, before) ? (['country', 'region'] as const) : [];
      for (const name of ['recipient', ...others] as const) form.setValue(name, '', { shouldDirty: true });
    }
    // Left empty before the saved details are loaded, the field says nothing about them.
    if (before.address || next.address) setEntered(form.getValues());
  };
  // The draft stays, the errors of the last attempt do not. Before the dialog is painted.
  useLayoutEffect(() => {
    if (open) clearErrors();
  }, [open, clearErrors]);
  const orderForm = props(() => {
    // Enter in a field submits without leaving it.
    enter();
    const typed = form.getValues();
    const { address, phone, recipient } = typed;
    const used = savedAddress(addressBook, typed);
    const there = placeFor(typed);
    return withSeenQuote(placeOf(addressBook, typed, there), (seen) =>
      placing.place({
        ...{ items: [{ id: tool._id, name: tool.name, quantity }], quote: seen, address, phone },
        postal: postalDetails(used, there, recipient),
      }),
    );
  });
  return (
    <>
      {/* Beside the dialog: the draft also outlives a closed one. */}
      <span hidden data-unsaved={orderForm['data-unsaved']} />
      <Modal open={open} onOpenChange={onClose} title={`Order ${tool.name}`}>
        {changed ? (
          <changed.Question
            before={changed.before}
            now={changed.now}
            pending={isSubmitting}
            onOrder={submit(placing.acceptPrice)}
            back={<Button onClick={placing.rejectPrice}>Go back</Button>}
          />
        ) : unconfirmed ? (
          <UnconfirmedOrder
            attempt={unconfirmed}
            pending={isSubmitting}
            message={message}
            action="Submit"
            onPlaceAgain={submit(placing.placeAgain)}
            onGiveUp={placing.giveUp}
          >
            <p>{unconfirmed.items.map(quantityLabel).join(', ')}</p>
          </UnconfirmedOrder>
        ) : (
          <OrderForm
            tool={tool}
            user={user}
            quote={shown}
            // Not about the address with which the dialog opens: nothing moves while it loads.
            note={entered && shown?.addressNote}
            addressBook={addressBook}
            ownPhone={ownPhone}
            home={home}
            form={form}
            isUnconfirmed={isUnconfirmed}
            problem={problem?.message}
            place={
              place && {
                ...{ place, quoted, autoFill: true, address: details.address },
                isSaved: saved !== undefined && !problem,
                ...(problem?.isAboutRegion
                  ? { regionError: problem.message }
                  : { countryError: problem?.message }),
                onChoose: (next, text) => {
                  rememberPlace(next);
                  form.setValue('country', next.country, { shouldDirty: true });
                  form.setValue('region', next.region, { shouldDirty: true });
                  if (!saved) form.setValue('address', text, { shouldDirty: true });
                  enter(false);
                  clearErrors();
                },
              }
            }
            onAddress={enter}
            onSubmit={orderForm.onSubmit}
            quantity={quantity}
            onQuantityChange={onQuantityChange}
          />
        )}
      </Modal>
    </>
  );
}

/** Fills in what the customer used last. What was typed before it is loaded stays. */
function usePrefill({ reset, getFieldState }: ApiForm<Fields>, open: boolean, home: string | undefined) {
  const { addressBook, usual, ...customer } = useCustomer({ skip: !open });
  const { address, phone, recipient, country } = initialDetails(addressBook, usual, home);
  useEffect(() => {
    // The recipient and the country of a saved address do not belong to another one.
    const whose = getFieldState('address').isDirty ? {} : { recipient, country };
    reset((values) => ({ ...values, address, phone, ...whose }), { keepDirtyValues: true });
  }, [reset, getFieldState, address, phone, recipient, country]);
  return { ...customer, addressBook, initial: { address, phone, recipient } };
}

const OBLIGATION_ID = 'order-obligation';

interface OrderFormProps extends Pick<OrderDialogProps, 'tool' | 'user' | 'quantity' | 'onQuantityChange'> {
  form: ApiForm<Fields>;
  quote: Quote | undefined | null;
  /** A problem with the order can be that the email address is not confirmed. */
  isUnconfirmed: boolean;
  addressBook: readonly Address[];
  /** The phone number of the customer, for an address that is not in the address book. */
  ownPhone: string;
  /** The country of the shop. */
  home: string | undefined;
  /** Why the shop does not deliver to the address. */
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
function OrderForm({
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
        <TextAreaField
          label="Address"
          rows={3}
          autoComplete="street-address"
          hint={recipient ? RECIPIENT_HINT : ADDRESS_HINT}
          {...address}
          error={address.error ?? (place ? undefined : problem)}
        />
        {note && !address.error && <FormMessage tone="info">{note}</FormMessage>}
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
