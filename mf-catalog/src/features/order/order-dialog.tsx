import { type ApiForm, useApiForm } from '@whetstone/kernel/form';
import { Button, Modal } from '@whetstone/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  chosenPlace,
  type DeliveryDetails,
  type EnteredDetails,
  emptyDetails,
  initialDetails,
  isCorrected,
  placeOf,
  postalDetails,
  savedAddress,
  savedDetails,
  useCustomer,
} from '../../shared/customer.ts';
import { useDeliveryGetQuery } from '../../shared/delivery.ts';
import { quantityLabel, toolPath } from '../../shared/links.ts';
import { useQuotedPlace, useStartPlace } from '../../shared/places.ts';
import { ORDER_SENTENCES, placeProblem } from '../../shared/placing/order-sentences.ts';
import { placingApi, usePlacing } from '../../shared/placing/placing.ts';
import { expectedOf, useDeliveryQuote, useSeenQuote, useTypedAddress } from '../../shared/placing/quote.ts';
import { UnconfirmedOrder } from '../../shared/placing/unconfirmed-order.tsx';
import { rememberPlace } from '../../shared/remembered-place.ts';
import { type OrderFields, OrderForm, type OrderFormProps } from './order-form.tsx';

export interface OrderDialogProps
  extends Pick<OrderFormProps, 'tool' | 'user' | 'quantity' | 'onQuantityChange'> {
  open: boolean;
  onClose: () => void;
}

/** The dialog with the order form. It keeps the draft while closed. */
export function OrderDialog({ tool, user, quantity, onQuantityChange, open, onClose }: OrderDialogProps) {
  const form = useApiForm<OrderFields>({ ...emptyDetails(''), quantity }, ORDER_SENTENCES);
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
  /** Whose recipient and country the form has. */
  const [left, setLeft] = useState<DeliveryDetails>();
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
    entersQuantity: true,
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
    const before = left ?? initial;
    const next = form.getValues();
    if (next.address !== (entered ?? before).address) clearErrors('root');
    if (isTyped && !isCorrected(before.address, next.address) && !savedAddress(addressBook, next)) {
      // Another address is not that of the recipient of a gift. Typed over a saved one, it begins with the country of any other address unless one was chosen.
      const saved = savedAddress(addressBook, before);
      const isChosen = saved && next.country !== savedDetails(saved, home).country;
      const names = (next.recipient === before.recipient ? ['recipient'] : []) as (keyof EnteredDetails)[];
      if (saved && !isChosen) names.push('country', 'region');
      for (const name of names) form.setValue(name, '', { shouldDirty: true });
    }
    // Left empty before the saved details are loaded, the field says nothing about them.
    if (!before.address && !next.address) return;
    setLeft(form.getValues());
    setEntered(form.getValues());
  };
  useTypedAddress(details.address, problem?.message ?? (entered && shown?.addressNote), () => {
    const typed = form.getValues();
    if (typed.address === (entered ?? initial).address) return;
    clearErrors('root');
    setEntered(typed);
  });
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
            problem={place && problem?.field !== 'address' ? undefined : problem?.message}
            place={
              place && {
                ...{ place, quoted, autoFill: true, address: details.address },
                isSaved: saved !== undefined && !problem,
                countryError: problem?.field === 'country' ? problem.message : undefined,
                regionError: problem?.field === 'region' ? problem.message : undefined,
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
function usePrefill({ reset, getFieldState }: ApiForm<OrderFields>, open: boolean, home: string | undefined) {
  const { addressBook, usual, ...customer } = useCustomer({ skip: !open });
  const { address, phone, recipient, country } = initialDetails(addressBook, usual, home);
  useEffect(() => {
    // The recipient and the country of a saved address do not belong to another one.
    const whose = getFieldState('address').isDirty ? {} : { recipient, country };
    reset((values) => ({ ...values, address, phone, ...whose }), { keepDirtyValues: true });
  }, [reset, getFieldState, address, phone, recipient, country]);
  return { ...customer, addressBook, initial: { address, phone, recipient } };
}
