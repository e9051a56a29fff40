import type { NewOrder, Tool } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useState } from 'react';
import { orderContractApi } from './generated/contract.ts';

const SUCCESS = 'Your order is  successful.Thank you...';
const FAILURE = 'Sorry!!! Your order is failed ';
const UNCONFIRMED =
  'The shop did not confirm your order, so we do not know whether it arrived. Submit it again: it will not be placed twice.';
const SECOND_ORDER =
  'Your first order may have been placed. This is a new order. Check My Orders before you submit it.';

const SERVER_ERROR = 500;
/** 401, 403 and 429: the API rejected the request before it processed the order. */
const NOT_PROCESSED = [401, 403, 429];
const FORM_FIELDS = ['address', 'quantity', 'phone'];

const { useOrdersPlaceMutation } = orderContractApi.enhanceEndpoints({
  endpoints: { ordersPlace: { invalidatesTags: ['Tool', 'Order'] } },
});

/**
 * Sends an order and shows the outcome as a toast.
 *
 * `fieldErrors` are the API's messages by field. `message` is the reason for a rejection of the whole order, or a warning before
 * the next attempt.
 */
export function usePlaceOrder(tool: Tool, order: Required<NewOrder>, onPlaced: () => void) {
  const [send, { isLoading, error, originalArgs, reset }] = useOrdersPlaceMutation();
  const keys = useIdempotencyKeys();
  const notify = useNotify('order-form');

  const placeOrder = async () => {
    const key = keys.keyOf(order);
    const { error: failure } = await send({ placeOrderDto: order, 'Idempotency-Key': key });
    if (isOutcomeKnown(failure)) keys.settle(order);
    else if (!isRejection(failure)) keys.keep(order, key);
    if (failure) return notify('error', FAILURE);
    notify('success', SUCCESS);
    onPlaced();
  };

  const isEdited = JSON.stringify(originalArgs?.placeOrderDto) !== JSON.stringify(order);
  const unknown = keys.isUnknown(order) ? UNCONFIRMED : SECOND_ORDER;
  const warning = keys.anyUnknown && !isLoading ? unknown : undefined;
  const rejection = rejectionOf(error);
  // After an edit, the warning is more recent than the rejection.
  const message = isEdited ? (warning ?? rejection) : (rejection ?? warning);
  return { placeOrder, isPlacing: isLoading, fieldErrors: fieldErrorsOf(error, tool), message, reset };
}

function isOutcomeKnown(failure: unknown): boolean {
  if (!failure) return true;
  return isRejection(failure) && !NOT_PROCESSED.includes(problemOf(failure)?.status ?? 0);
}

/** Whether the API rejected the order, so that this attempt placed none. */
function isRejection(failure: unknown): boolean {
  const problem = problemOf(failure);
  return problem !== undefined && problem.status < SERVER_ERROR;
}

/** The API's messages by field of the form. */
export function fieldErrorsOf(error: unknown, tool: Tool): Partial<Record<string, string>> {
  const problem = problemOf(error);
  const messages = (problem?.errors ?? []).map(({ field, message }) => [
    field,
    withoutFieldName(field, message),
  ]);
  const errors: Partial<Record<string, string>> = Object.fromEntries(messages);
  // The API validates the request without the tool, so its message cannot name the bounds.
  return errors.quantity || isOutOfRange(error) ? { ...errors, quantity: quantityRange(tool) } : errors;
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

/** The quantities that the tool's limits and its stock allow, as a sentence. */
export function quantityRange({ minQuantity: min, maxQuantity, quantity: inStock }: Tool): string {
  const max = Math.min(maxQuantity, inStock);
  if (inStock === 0) return 'This tool is sold out.';
  if (max < min) return `Only ${inStock} of these are left, and the minimum is ${min}.`;
  return `You can order ${min === max ? min : `${min} to ${max}`} of these.`;
}

/** 'address is required.' → 'This is required.' The form shows the message below the field. */
function withoutFieldName(field: string, message: string): string {
  return message.startsWith(`${field} `) ? `This${message.slice(field.length)}` : message;
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

// `crypto.randomUUID` is missing on origins without TLS.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
