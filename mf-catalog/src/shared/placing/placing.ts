import type { Order, Quote } from '@whetstone/contract';
import { problemOf, useNavigate, useNotify } from '@whetstone/kernel';
import { storage } from '@whetstone/kernel/storage';
import { useState } from 'react';
import type { BasketItem } from '../basket/basket-lines.ts';
import type { DeliveryDetails, PostalDetails } from '../customer.ts';
import { placingContractApi } from '../generated/placing.ts';
import { newKey } from '../idempotency-key.ts';
import { confirmationPath } from '../links.ts';
import { orderPlacedOn } from '../pending-order.ts';
import { rememberPlace } from '../remembered-place.ts';
import { ATTEMPTS } from '../stored-value.ts';
import { BASKET_CHANGED } from './order-sentences.ts';
import type { PriceChange } from './price-change.tsx';

const { upsertQueryData } = placingContractApi.util;

interface Started {
  dispatch: (action: ReturnType<typeof upsertQueryData<'ordersGet'>>) => unknown;
  queryFulfilled: Promise<{ data: Order }>;
}

/** The confirmation shows the order of the response, without a request of its own. */
async function keepOrder(_request: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const { data: order } = await queryFulfilled.catch(() => ({ data: undefined }));
  if (order) dispatch(upsertQueryData('ordersGet', { number: order.number }, order));
}

export const placingApi = placingContractApi.enhanceEndpoints({
  endpoints: {
    ordersGet: { providesTags: ['Order'] },
    ordersPlace: { invalidatesTags: ['Tool', 'Order', 'Basket'], onQueryStarted: keepOrder },
    orderLinesPlace: { invalidatesTags: ['Tool', 'Order'], onQueryStarted: keepOrder },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

export interface Business {
  vatNumber: string;
  vatCompany: string;
}

/** An order that was sent. The same attempt sent again, also after a reload, places no second order. */
export interface Attempt extends DeliveryDetails {
  /** Email of the account. */
  account: string;
  key: string;
  items: readonly BasketItem[];
  /** What the customer has seen. The order is placed only at this total. Missing for an order without a quantity, which the API rejects. */
  quote?: Quote | undefined | null;
  /** The parts of a saved address, or the place that was chosen beside a text. */
  postal?: PostalDetails;
  /** The id of a way to pay. Default: the first. */
  paymentMethod?: string;
  /** Of a business, where the tax can depend on it. */
  business?: Business;
  discountCode?: string;
  /** Whether all tools are in the basket of the account, unless another device has ordered them. */
  inBasket?: boolean;
  /** The name under which the address is added to the address book, after the order. */
  saveAs?: string;
}

export function newAttempt(content: Omit<Attempt, 'key'>): Attempt {
  return { ...content, key: newKey() };
}

/**
 * The attempt of this tab and account whose outcome is unknown. An attempt that another release stored is valid as well.
 * @param page path of the page that sends the order
 */
export function readAttempt(page: string, account: string): Attempt | undefined {
  const stored = readAll()[page];
  const { key, items, address, phone } = stored ?? {};
  const isComplete =
    [key, address, phone].every((text) => typeof text === 'string') &&
    Array.isArray(items) &&
    items.length > 0;
  return stored?.account === account && isComplete ? (stored as Attempt) : undefined;
}

/** Before the request: the page may be reloaded before the response. `undefined` after the outcome is known. */
export function storeAttempt(page: string, attempt: Attempt | undefined): void {
  storage.session.write(ATTEMPTS, { ...readAll(), [page]: attempt });
}

function readAll(): Record<string, Partial<Attempt> | undefined> {
  return storage.session.read(ATTEMPTS, Object) ?? {};
}

const SUCCESS = 'Your order is  successful.Thank you...';
const FAILURE = 'Sorry!!! Your order is failed ';

const loadQuestion = () => import(/* webpackChunkName: "price" */ './price-change.tsx');

const INVALID = 400;
const SERVER_ERROR = 500;
/** The API rejected the request before it processed the order. */
const NOT_PROCESSED = [401, 403, 429];

/** An order that would cost another amount than the customer has seen. */
export interface ChangedPrice {
  attempt: Attempt;
  before: Quote;
  now: Quote;
  /** Asks whether to order at the new price. */
  Question: typeof PriceChange;
}

interface Call {
  /** Path of the page that sends orders. */
  page: string;
  /** Email of the signed-in account. */
  account: string;
  send: (attempt: Attempt) => Promise<{ data?: Order; error?: unknown }>;
  /** Whether an order is a failed one, with its toast, if the API rejects its fields only. Otherwise the fields alone show their errors. */
  failsByFields?: boolean;
  /** Called for a placed order. Its confirmation opens afterwards. */
  onPlaced?: (attempt: Attempt, order: Order) => Promise<void>;
}

/**
 * Places orders, shows the outcome as a toast and opens the confirmation.
 *
 * `unconfirmed` is the attempt whose outcome is unknown, also after a reload: it can be sent again (`placeAgain`) or given up. `sent` is the running
 * or successful attempt. `changed` is set while the customer decides about a new price: `acceptPrice` sends the order with its key and the new total,
 * `rejectPrice` returns to the form. `place` and `placeAgain` resolve to the error of a rejected order, which is also the `rejection` until the next attempt.
 */
export function usePlacing({ page, account, send, failsByFields = false, onPlaced }: Call) {
  const [unconfirmed, setUnconfirmed] = useState(() => readAttempt(page, account));
  const [sent, setSent] = useState<Attempt>();
  const [rejection, setRejection] = useState<unknown>();
  const [changed, setChanged] = useState<ChangedPrice>();
  const notify = useNotify('order-form');
  const navigate = useNavigate();

  const sendAttempt = async (attempt: Attempt): Promise<unknown> => {
    storeAttempt(page, attempt);
    setSent(attempt);
    setRejection(undefined);
    const { data: order, error } = await send(attempt);
    if (order) {
      storeAttempt(page, undefined);
      orderPlacedOn(page);
      const { country } = order;
      // Its region is no choice for the next address.
      if (country) rememberPlace({ country, region: '' });
      notify('success', SUCCESS);
      await onPlaced?.(attempt, order);
      await navigate(confirmationPath(order.number), { replace: true });
      return undefined;
    }
    const { status = SERVER_ERROR, code, quote: now } = problemOf(error) ?? {};
    const isRejection = status < SERVER_ERROR;
    // An attempt that was unknown before stays unknown if the API did not process it this time.
    const isKnown = isRejection && (!unconfirmed || !NOT_PROCESSED.includes(status));
    if (isKnown) storeAttempt(page, undefined);
    const { quote: before } = attempt;
    const question = now && before ? await loadQuestion().catch(() => undefined) : undefined;
    setChanged(
      question && now && before ? { attempt, before, now, Question: question.PriceChange } : undefined,
    );
    setUnconfirmed(isKnown ? undefined : attempt);
    setSent(undefined);
    if (question) return undefined;
    if (code === 'basket-changed') notify('warning', BASKET_CHANGED);
    else if (failsByFields || status !== INVALID) notify('error', FAILURE);
    setRejection(isRejection ? error : undefined);
    return isRejection ? error : undefined;
  };

  return {
    sent,
    unconfirmed,
    rejection,
    changed,
    acceptPrice: async () => changed && sendAttempt({ ...changed.attempt, quote: changed.now }),
    rejectPrice: () => setChanged(undefined),
    place: (content: Omit<Attempt, 'key' | 'account'>) => sendAttempt(newAttempt({ account, ...content })),
    placeAgain: async () => unconfirmed && sendAttempt(unconfirmed),
    giveUp: () => {
      storeAttempt(page, undefined);
      setUnconfirmed(undefined);
    },
  };
}
