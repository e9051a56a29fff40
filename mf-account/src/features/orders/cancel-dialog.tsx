import { ConfirmDialog, formatPrice } from '@whetstone/ui';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  /** The lines to cancel. */
  what: readonly { quantity: number; service: string }[];
  number: string;
  /** The refund that the API returned. Undefined without one. */
  refundable: number | undefined;
  currency: string | undefined;
  onConfirm: () => void;
}

/** The specification's question, with the lines that it concerns and what happens to their payment. */
export function CancelDialog({
  open,
  onClose,
  what,
  number,
  refundable,
  currency,
  onConfirm,
}: CancelDialogProps) {
  const lines = what.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ');
  const effect = `This cancels ${lines} of order ${number}.`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      question="Are you sure you want to Cancel?"
      details={refundable ? `${effect} We refund ${formatPrice(refundable, currency)}.` : effect}
      confirmLabel="Yes, cancel it"
      cancelLabel="No, keep it"
      tone="danger"
      onConfirm={onConfirm}
    />
  );
}
