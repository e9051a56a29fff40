import { problemOf, selectUser, useAppSelector, useNavigate, useNotify } from '@whetstone/kernel';
import { useState } from 'react';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import type { DeliveryDetails } from '../../shared/customer.ts';
import { CHECKOUT, confirmationPath } from '../../shared/links.ts';
import {
  FAILURE,
  fieldMessagesOf,
  isOutcomeKnown,
  isRejection,
  SUCCESS,
} from '../../shared/order-outcome.ts';
import { orderPlacedOn } from '../../shared/pending-order.ts';
import { type Attempt, lineMessagesOf, newAttempt, readAttempt, storeAttempt } from './attempt.ts';
import { checkoutContractApi, type SaveAddressDto } from './generated/contract.ts';

const { useOrdersPlaceMutation, useAddressesAddMutation } = checkoutContractApi.enhanceEndpoints({
  endpoints: {
    ordersPlace: { invalidatesTags: ['Tool', 'Order', 'Basket'] },
    addressesAdd: { invalidatesTags: ['Address'] },
  },
});

/** Fields of the form. Messages about lines have their own place. */
const FIELD_OR_LINE = /^(address|phone|lines\b.*)$/;

/**
 * Places all lines in one order, or none. `unconfirmed` is the attempt whose outcome is unknown: it can be sent again or given up.
 * `fieldErrors`, `lineErrors` (by tool id) and `message` are the reasons for a rejection.
 */
export function useCheckout() {
  const user = useAppSelector(selectUser);
  const account = user?.email ?? '';
  const [unconfirmed, setUnconfirmed] = useState(() => readAttempt(account));
  /** The lines of the running or successful attempt: the basket empties before the next page appears. */
  const [sent, setSent] = useState<Attempt>();
  const [send, { error, reset }] = useOrdersPlaceMutation();
  const notify = useNotify('order-form');
  const navigate = useNavigate();
  const saveAddress = useSaveAddress();

  const place = async (attempt: Attempt) => {
    storeAttempt(attempt);
    setSent(attempt);
    const { key, address, phone, items } = attempt;
    const lines = items.map(({ id, quantity }) => ({ id, quantity }));
    const { data, error: failure } = await send({
      newOrderDto: { lines, address, phone },
      'Idempotency-Key': key,
    });
    if (data) {
      storeAttempt(undefined);
      orderPlacedOn(CHECKOUT);
      notify('success', SUCCESS);
      if (attempt.saveAs) void saveAddress({ name: attempt.saveAs, address, phone });
      return navigate(confirmationPath(data.number), { replace: true });
    }
    // An attempt that was unknown before stays unknown if the API did not process it this time.
    const isOpen = !isOutcomeKnown(failure) && (unconfirmed !== undefined || !isRejection(failure));
    if (!isOpen) storeAttempt(undefined);
    setUnconfirmed(isOpen ? attempt : undefined);
    setSent(undefined);
    notify('error', FAILURE);
  };

  const problem = isRejection(error) ? problemOf(error) : undefined;
  const isCovered = problem?.errors?.every(({ field }) => FIELD_OR_LINE.test(field)) ?? false;
  return {
    sent,
    unconfirmed,
    /** @param save whether to add the address to the address book, under the name of the customer */
    placeOrder: (items: readonly BasketItem[], details: DeliveryDetails, save: boolean) =>
      place(newAttempt({ account, items, ...details, ...(save && { saveAs: user?.name || account }) })),
    placeAgain: () => unconfirmed && place(unconfirmed),
    giveUp: () => {
      storeAttempt(undefined);
      setUnconfirmed(undefined);
      reset();
    },
    fieldErrors: fieldMessagesOf(problem && error),
    lineErrors: lineMessagesOf(problem),
    message: problem && !isCovered ? (problem.detail ?? problem.title) : undefined,
  };
}

/** The order is placed already: a failure concerns only the address book. Repeated calls save the address once. */
function useSaveAddress() {
  const [add] = useAddressesAddMutation();
  const notify = useNotify('save-address');
  return async (saveAddressDto: SaveAddressDto) => {
    const { error } = await add({ saveAddressDto });
    if (!error) return notify('success', 'Your address is saved.');
    const reason = problemOf(error)?.detail ?? 'Add it to your address book later.';
    notify('warning', `Your order is placed, but your address is not saved. ${reason}`);
  };
}
