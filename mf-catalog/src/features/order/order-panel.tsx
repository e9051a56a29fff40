import type { Tool } from '@whetstone/contract';
import { selectUser, useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { Button, preloadDialogs, QuantityStepper, Stack, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { GrandTotal } from './grand-total.tsx';
import { OrderModal } from './order-modal.tsx';
import { useSignInDetour, useStartQuantity } from './sign-in-detour.ts';

const Quantity = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.m};
`;

/** How many of a tool, what they cost, and the way to order them. */
export function OrderPanel({ tool }: { tool: Tool }) {
  const start = useStartQuantity();
  const [quantity, setQuantity] = useState(start);
  /** The account whose dialog is open. */
  const [openFor, setOpenFor] = useState<string | null>(null);
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const leadToSignIn = useSignInDetour();

  const orderNow = () => {
    // During hydration, `user` is still the visitor of the server markup.
    const current = dispatch((_, getState) => selectUser(getState()));
    if (current) setOpenFor(current.email);
    else leadToSignIn(quantity);
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
        <OrderModal
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
