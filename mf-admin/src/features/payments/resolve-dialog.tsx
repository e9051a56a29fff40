import type { PaymentDifferenceDto } from '@whetstone/contract/api';
import { useApiForm } from '@whetstone/kernel/form';
import { Modal, TextAreaField } from '@whetstone/ui';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { differenceText } from './difference-text.ts';
import { useResolve } from './payments.api.ts';

const MAX_NOTE_LENGTH = 500;

interface ResolveDialogProps {
  /** Null while the dialog is closed. */
  difference: PaymentDifferenceDto | null;
  onClose: () => void;
}

/** Records what an admin has decided about a difference. It changes no payment. */
export function ResolveDialog({ difference, onClose }: ResolveDialogProps) {
  return (
    <Modal
      open={difference !== null}
      onOpenChange={onClose}
      title="Resolve the difference"
      description={difference && differenceText(difference)}
    >
      {difference && <ResolveForm id={difference._id} onClose={onClose} />}
    </Modal>
  );
}

function ResolveForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useApiForm({ note: '' });
  const resolve = useResolve();
  const submit = async ({ note }: { note: string }) => {
    const error = await resolve(id, note.trim());
    if (!error) onClose();
    return error;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Resolve" onCancel={onClose}>
      <TextAreaField
        label="Note"
        hint="What you decided and did. No money moves, and no order changes."
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        {...form.field('note', { validate: (note) => note.trim() !== '' || 'Enter what you decided' })}
      />
    </DialogForm>
  );
}
