import { useNotify } from '@whetstone/kernel';
import { ConfirmDialog, formatPrice } from '@whetstone/ui';
import { effectOfCancellingOrder, restCancelled } from '../../shared/orders/cancelling.ts';
import { type OrderRow, rejectionOf, unknownOutcome, useCancelOrderMutation } from './orders.api.ts';

interface CancelDialogProps {
  order: OrderRow;
  onClose: () => void;
}

export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { number, clientName, total, currency, partlyShipped } = order;
  const [send] = useCancelOrderMutation();
  const notify = useNotify();
  const cancel = async () => {
    const { error } = await send(number);
    const done = partlyShipped
      ? restCancelled(number)
      : `Order ${number} is cancelled. Its items are back in stock.`;
    if (!error) return notify('success', done);
    notify('error', (await rejectionOf(error)) ?? unknownOutcome(`order ${number} is cancelled`));
  };
  const sum = formatPrice(total, currency);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question="Are you sure you want to Cancel?"
      details={`Order ${number} of ${clientName}, ${sum}. ${effectOfCancellingOrder(order)}`}
      confirmLabel="Yes, cancel it"
      cancelLabel="No, keep it"
      tone="danger"
      onConfirm={() => void cancel()}
    />
  );
}
