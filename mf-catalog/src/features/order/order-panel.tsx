import type { Tool } from '@whetstone/contract';
import {
  selectUser,
  signInPath,
  useAppDispatch,
  useAppSelector,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@whetstone/kernel';
import { Button, preloadDialogs, QuantityStepper, Stack, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { GrandTotal } from './grand-total.tsx';
import { OrderDialog } from './order-dialog.tsx';

const Quantity = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.m};
`;

/** Quantity, total and the button that opens the order dialog. */
export function OrderPanel({ tool }: { tool: Tool }) {
  const { initialQuantity, requireSignIn } = useRequireSignIn();
  const [quantity, setQuantity] = useState(initialQuantity);
  /** Email of the account whose dialog is open. */
  const [openFor, setOpenFor] = useState<string | null>(null);
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();

  const orderNow = () => {
    // During hydration, `user` is still the visitor of the server markup.
    const current = dispatch((_, getState) => selectUser(getState()));
    if (current) setOpenFor(current.email);
    else requireSignIn(quantity);
  };

  return (
    <Stack gap="m">
      <Quantity>
        <span aria-hidden="true">Quantity</span>
        <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} />
      </Quantity>
      <GrandTotal quantity={quantity} price={tool.price} />
      <Button variant="primary" onClick={orderNow} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Order Now
      </Button>
      {user && (
        <OrderDialog
          key={user.email}
          tool={tool}
          user={user}
          quantity={quantity}
          onQuantityChange={setQuantity}
          open={openFor === user.email}
          onOpenChange={(open) => setOpenFor(open ? user.email : null)}
        />
      )}
    </Stack>
  );
}

const QUANTITY = 'quantity';

/** Sign-in before an order. The return path of the sign-in page restores the quantity. */
function useRequireSignIn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return {
    initialQuantity: Number.parseInt(params.get(QUANTITY) ?? '', 10) || 0,
    requireSignIn: (quantity: number) => void navigate(signInPath(`${pathname}?${QUANTITY}=${quantity}`)),
  };
}
