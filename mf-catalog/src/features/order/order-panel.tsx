import type { Tool } from '@whetstone/contract';
import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Button, preloadDialogs, QuantityStepper, Stack, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { GrandTotal } from './grand-total.tsx';
import type { OrderDraft } from './order-draft.ts';
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
  const [draft, setDraft] = useState<OrderDraft>({ address: '', quantity: start, phone: '' });
  const [open, setOpen] = useState(false);
  const user = useAppSelector(selectUser);
  const leadToSignIn = useSignInDetour();

  const change = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));
  const orderNow = () => (user ? setOpen(true) : leadToSignIn(draft.quantity));

  return (
    <Stack gap="m">
      <Quantity>
        <span aria-hidden="true">Quantity</span>
        <QuantityStepper
          label="Quantity"
          value={draft.quantity}
          onChange={(quantity) => change({ quantity })}
        />
      </Quantity>
      <GrandTotal quantity={draft.quantity} price={tool.price} />
      <Button variant="primary" onClick={orderNow} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Order Now
      </Button>
      {user && (
        <OrderModal
          tool={tool}
          user={user}
          draft={draft}
          onChange={change}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </Stack>
  );
}
