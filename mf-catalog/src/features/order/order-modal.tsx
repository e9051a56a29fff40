import type { Tool } from '@whetstone/contract';
import type { SignedInUser } from '@whetstone/kernel';
import { Modal } from '@whetstone/ui';
import type { OrderDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { usePlaceOrder } from './use-place-order.ts';

interface OrderModalProps {
  tool: Tool;
  user: SignedInUser;
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog in which a tool is ordered; it closes when the order is placed. */
export function OrderModal({ tool, user, draft, onChange, open, onOpenChange }: OrderModalProps) {
  const { placeOrder, isPlacing, error, reset } = usePlaceOrder(() => {
    onOpenChange(false);
    onChange({ quantity: 0 });
  });
  const { address, quantity, phone } = draft;
  const submit = () =>
    placeOrder({
      id: tool._id,
      service: tool.name,
      client: user.email,
      clientName: user.name,
      address,
      quantity,
      phone,
    });
  const changeOpen = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  return (
    <Modal open={open} onOpenChange={changeOpen} title={`Order ${tool.name}`}>
      <OrderForm
        tool={tool}
        user={user}
        draft={draft}
        onChange={onChange}
        onSubmit={submit}
        pending={isPlacing}
        error={error}
      />
    </Modal>
  );
}
