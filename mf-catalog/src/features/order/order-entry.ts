import { useLocation, useNavigate } from '@whetstone/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const QUANTITY = 'quantity';
/** Anybody can write a link: no negative and no huge quantity. */
const VALID = /^\d{1,7}$/;

/** State of history entries. */
interface EntryState {
  /** Email of the account whose order dialog is open. */
  orderFor?: string;
  /** The page opens the dialog when it appears. */
  startOrder?: true;
}

/** For a link to a tool's page that opens the order dialog there. */
export const START_ORDER: EntryState = { startOrder: true };

/**
 * The order of a tool in the browser's history. The URL follows the quantity of the stepper, so that a reload and a sign-in keep
 * the quantity. The order dialog is an entry: Back closes the dialog, and Forward opens it again.
 */
export function useOrderEntry(account: string | undefined) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const { orderFor, startOrder } = (state ?? {}) as EntryState;
  const go = (to: string, next: EntryState | null, replace: boolean) =>
    navigate({ search: to }, { state: next, replace, preventScrollReset: true });
  /** Key of the entry that the page still shows while it navigates to the dialog's; otherwise empty. */
  const left = useRef('');

  const openFor = (email: string) => {
    left.current = key;
    void go(search, { orderFor: email }, false);
  };
  const start = useEffectEvent(async (email: string) => {
    await go(search, null, true);
    openFor(email);
  });
  useEffect(() => {
    if (startOrder && account) void start(account);
  }, [startOrder, account]);

  const params = new URLSearchParams(search);
  const inUrl = validQuantity(params.get(QUANTITY));
  const [quantity, setQuantity] = useState(inUrl);
  const kept = validQuantity(quantity);
  const follow = useEffectEvent(() => {
    if (kept) params.set(QUANTITY, String(kept));
    else params.delete(QUANTITY);
    void go(String(params), state, true);
  });
  useEffect(() => {
    // Until the page shows the dialog's entry, a change of the URL would replace that entry, and the dialog would not open.
    if (left.current === key) return;
    left.current = '';
    if (kept !== inUrl) follow();
  }, [kept, inUrl, key]);

  return {
    quantity,
    setQuantity,
    isOpen: !!account && orderFor === account,
    openFor,
    close: () => void navigate(-1),
  };
}

function validQuantity(quantity: string | number | null): number {
  return VALID.test(String(quantity)) ? Number(quantity) : 0;
}

/** A path with a quantity for the stepper. */
export function withQuantity(path: string, quantity: number): string {
  return `${path}?${QUANTITY}=${quantity}`;
}
