import { useLocation, useNavigate } from '@whetstone/kernel';
import { useEffect, useEffectEvent } from 'react';

/** State of history entries. */
interface EntryState {
  /** Email of the account whose order dialog is open. */
  orderFor?: string;
  /** The page opens the dialog when it appears. */
  startOrder?: true;
}

/** For a link to a tool's page that opens the order dialog there. */
export const START_ORDER: EntryState = { startOrder: true };

/** The order dialog as an entry of the browser's history: Back closes the dialog, and Forward opens it again. */
export function useDialogEntry(account: string | undefined) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { orderFor, startOrder } = (state ?? {}) as EntryState;
  const go = (next: EntryState | null, replace: boolean) =>
    navigate({ search }, { state: next, replace, preventScrollReset: true });

  const openFor = (email: string) => void go({ orderFor: email }, false);
  const start = useEffectEvent(async (email: string) => {
    await go(null, true);
    openFor(email);
  });
  useEffect(() => {
    if (startOrder && account) void start(account);
  }, [startOrder, account]);

  return {
    isOpen: account !== undefined && orderFor === account,
    openFor,
    close: () => void navigate(-1),
  };
}
