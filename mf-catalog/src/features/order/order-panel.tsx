import type { Tool } from '@whetstone/contract';
import {
  selectUser,
  signInPath,
  useAppDispatch,
  useAppSelector,
  useLocation,
  useNavigate,
} from '@whetstone/kernel';
import { Button, FormMessage, preloadDialogs, tokens } from '@whetstone/ui';
import { QuantityStepper } from '@whetstone/ui/quantity-stepper';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { quantityLabel, toolPath } from '../../shared/links.ts';
import { rememberOrder, START_ORDER } from '../../shared/pending-order.ts';
import { StickyActions } from '../../shared/sticky-actions.ts';
import { UNREACHABLE } from '../../shared/unreachable.ts';
import { AddToBasket } from './add-to-basket.tsx';
import { GrandTotal } from './grand-total.tsx';
import type { OrderDialogProps } from './order-dialog.tsx';

const Quantity = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.m};
`;

/** Quantity, total and the buttons that open the order dialog and fill the basket. */
export function OrderPanel({ tool }: { tool: Tool }) {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { quantity, setQuantity, isOpen, openFor, close } = useOrderEntry(user?.email);
  const path = toolPath(tool);

  /** The stepper starts at 0, which stands for the smallest quantity. */
  const chooseQuantity = () => {
    const chosen = quantity || tool.minQuantity;
    setQuantity(chosen);
    return chosen;
  };
  const orderNow = () => {
    // During hydration, `user` is still the visitor of the server markup.
    const current = dispatch((_, getState) => selectUser(getState()));
    if (current) {
      chooseQuantity();
      return openFor(current.email);
    }
    // A choice would change the URL, and so replace the navigation to the sign-in.
    const wanted = quantity || tool.minQuantity;
    const to = withQuantity(path, wanted);
    rememberOrder({ label: quantityLabel({ name: tool.name, quantity: wanted }), to });
    void navigate(signInPath(to), { state: START_ORDER });
  };

  return (
    <>
      <Quantity>
        <span aria-hidden="true">Quantity</span>
        <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} />
      </Quantity>
      <GrandTotal quantity={quantity} price={tool.price} />
      <StickyActions>
        <Button
          variant="primary"
          onClick={orderNow}
          onPointerEnter={preloadOrderDialog}
          onFocus={preloadOrderDialog}
        >
          Order Now
        </Button>
        <AddToBasket
          tool={tool}
          quantity={quantity}
          chooseQuantity={chooseQuantity}
          onQuantityChange={setQuantity}
        />
      </StickyActions>
      {user && (
        <LazyOrderDialog
          key={user.email}
          tool={tool}
          user={user}
          quantity={quantity}
          onQuantityChange={setQuantity}
          open={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}

const QUANTITY = 'quantity';
/** Anybody can write a link: no negative and no huge quantity. */
const VALID = /^\d{1,7}$/;

/** State of history entries. */
interface EntryState extends Partial<typeof START_ORDER> {
  /** Email of the account whose order dialog is open. */
  orderFor?: string;
}

/**
 * The order of a tool in the browser's history. The URL follows the quantity of the stepper, so that a reload and a sign-in keep
 * the quantity. The order dialog is an entry: Back closes the dialog, and Forward opens it again.
 */
function useOrderEntry(account: string | undefined) {
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
function withQuantity(path: string, quantity: number): string {
  return `${path}?${QUANTITY}=${quantity}`;
}

const loadDialog = () => import(/* webpackChunkName: "order" */ './order-dialog.tsx');

/** Starts loading the code of the dialog: for `onPointerEnter` and `onFocus` of the button that opens it. */
function preloadOrderDialog(): void {
  preloadDialogs();
  // The dialog reports a failed load when it opens.
  loadDialog().catch(() => undefined);
}

/** The order dialog. Its code loads at first use. */
function LazyOrderDialog(props: OrderDialogProps) {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const [hasFailed, setFailed] = useState(false);
  const isMissing = props.open && !dialog;
  const fail = useEffectEvent(() => {
    setFailed(true);
    props.onClose();
  });

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setFailed(false);
    loadDialog().then(setDialog, () => isCurrent && fail());
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);

  if (dialog) return <dialog.OrderDialog {...props} />;
  if (!hasFailed) return null;
  return <FormMessage tone="error">{UNREACHABLE}</FormMessage>;
}
