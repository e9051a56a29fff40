import type { PlaceOrder, Tool } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useState } from 'react';
import { newKey } from '../../shared/idempotency-key.ts';
import {
  FAILURE,
  fieldMessagesOf,
  isOutcomeKnown,
  isRejection,
  SUCCESS,
} from '../../shared/order-outcome.ts';
import { quantityRange } from '../../shared/quantity-range.ts';
import { orderContractApi } from './generated/contract.ts';

const UNCONFIRMED =
  'The shop did not confirm your order, so we do not know whether it arrived. Submit it again: it will not be placed twice.';
const SECOND_ORDER =
  'Your first order may have been placed. This is a new order. Check My Orders before you submit it.';

const FORM_FIELDS = ['address', 'quantity', 'phone'];

const { useOrderLinesPlaceMutation } = orderContractApi.enhanceEndpoints({
  endpoints: { orderLinesPlace: { invalidatesTags: ['Tool', 'Order'] } },
});

/**
 * Sends an order and shows the outcome as a toast. `placeOrder` resolves to whether it is placed. `onPlaced` gets the number of the order.
 *
 * `fieldErrors` are the API's messages by field, until the field is edited. `message` is the reason for a rejection of the whole order,
 * or a warning before the next attempt.
 */
export function usePlaceOrder(tool: Tool, order: Required<PlaceOrder>, onPlaced: (number: string) => void) {
  const [send, { isLoading, error, originalArgs, reset }] = useOrderLinesPlaceMutation();
  const keys = useIdempotencyKeys();
  const notify = useNotify('order-form');

  const placeOrder = async () => {
    const key = keys.keyOf(order);
    const { data, error: failure } = await send({ placeOrderDto: order, 'Idempotency-Key': key });
    if (isOutcomeKnown(failure)) keys.settle(order);
    else if (!isRejection(failure)) keys.keep(order, key);
    if (!data) {
      notify('error', FAILURE);
      return false;
    }
    notify('success', SUCCESS);
    onPlaced(data.number);
    return true;
  };

  const isEdited = JSON.stringify(originalArgs?.placeOrderDto) !== JSON.stringify(order);
  const unknown = keys.isUnknown(order) ? UNCONFIRMED : SECOND_ORDER;
  const warning = keys.anyUnknown && !isLoading ? unknown : undefined;
  const rejection = rejectionOf(error);
  // After an edit, the warning is more recent than the rejection.
  const message = isEdited ? (warning ?? rejection) : (rejection ?? warning);
  const sent = originalArgs?.placeOrderDto;
  const isUnchanged = ([field]: [string, unknown]) =>
    order[field as keyof PlaceOrder] === sent?.[field as keyof PlaceOrder];
  const fieldErrors = Object.fromEntries(Object.entries(fieldErrorsOf(error, tool)).filter(isUnchanged));
  return { placeOrder, isPlacing: isLoading, fieldErrors, message, reset };
}

/** The API's messages by field of the form. */
export function fieldErrorsOf(error: unknown, tool: Tool): Partial<Record<string, string>> {
  const errors = fieldMessagesOf(error);
  if (!errors.quantity && !isOutOfRange(error)) return errors;
  // The API validates the request without the tool, so its message cannot name the bounds.
  return { ...errors, quantity: quantityRange({ ...tool, available: tool.quantity }) };
}

/** The API's message about the whole order; undefined without a response, or if the field errors cover the problem. */
export function rejectionOf(error: unknown): string | undefined {
  const problem = problemOf(error);
  if (!problem || !isRejection(error) || isOutOfRange(error)) return undefined;
  const { errors = [], detail, title } = problem;
  const isCovered = errors.length > 0 && errors.every(({ field }) => FORM_FIELDS.includes(field));
  return isCovered ? undefined : (detail ?? title);
}

function isOutOfRange(error: unknown): boolean {
  return problemOf(error)?.code === 'quantity-out-of-range';
}

/**
 * Idempotency keys by form content. Content keeps its key while the outcome of its request is unknown, even if other content is sent
 * in between.
 */
export function useIdempotencyKeys() {
  const [unknown, setUnknown] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    keyOf: (body: object): string => unknown.get(JSON.stringify(body)) ?? newKey(),
    /** Records a request with an unknown outcome. */
    keep: (body: object, key: string) =>
      setUnknown((before) => new Map(before).set(JSON.stringify(body), key)),
    /** Records a known outcome: the next request gets a new key. */
    settle: (body: object) =>
      setUnknown((before) => new Map([...before].filter(([form]) => form !== JSON.stringify(body)))),
    isUnknown: (body: object) => unknown.has(JSON.stringify(body)),
    anyUnknown: unknown.size > 0,
  };
}
