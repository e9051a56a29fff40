import type { ReactNode } from 'react';
import { DialogTrouble } from './dialog-trouble.tsx';
import { useDialogs } from './use-dialogs.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'default' | 'danger';
  /** Called once, before the dialog closes. */
  onConfirm: () => void;
}

/** A question that must be answered before anything else. Starts on the harmless answer; its code loads at first use. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { state, retry } = useDialogs(props.open);
  if (state.status === 'ready') return <state.dialogs.QuestionDialog {...props} />;
  if (state.status === 'absent' || !props.open) return null;
  return <DialogTrouble onRetry={retry} onClose={() => props.onOpenChange(false)} />;
}
