import type { ReactNode } from 'react';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

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
