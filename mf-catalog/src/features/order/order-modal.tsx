import type { Tool } from '@whetstone/contract';
import type { SignedInUser } from '@whetstone/kernel';
import { Modal } from '@whetstone/ui';
import { useState } from 'react';
import type { OrderDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { usePlaceOrder } from './use-place-order.ts';

interface OrderModalProps {
  tool: Tool;
  user: SignedInUser;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The order dialog. It closes when the order is placed, and its draft belongs to this user. */
export function OrderModal({ tool, user, quantity, onQuantityChange, open, onOpenChange }: OrderModalProps) {
  const [delivery, setDelivery] = useState({ address: '', phone: '' });
  const order = {
    id: tool._id,
    service: tool.name,
    client: user.email,
    clientName: user.name,
    address: delivery.address,
    quantity,
    phone: delivery.phone,
  };
  const { placeOrder, isPlacing, error, message, reset } = usePlaceOrder(order, () => {
    onOpenChange(false);
    onQuantityChange(0);
  });
  const change = ({ quantity: next, ...part }: Partial<OrderDraft>) => {
    if (next !== undefined) onQuantityChange(next);
    setDelivery((before) => ({ ...before, ...part }));
  };
  const changeOpen = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  return (
    <Modal open={open} onOpenChange={changeOpen} title={`Order ${tool.name}`}>
      <OrderForm
        tool={tool}
        user={user}
        draft={{ ...delivery, quantity }}
        onChange={change}
        onSubmit={placeOrder}
        pending={isPlacing}
        error={error}
        message={message}
      />
    </Modal>
  );
}
