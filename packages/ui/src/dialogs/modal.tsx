import type { ModalProps } from './dialog-props.ts';
import { DialogTrouble } from './dialog-trouble.tsx';
import { useDialogs } from './use-dialogs.ts';

/** A dialog over the page: keeps the focus, closes with Escape, gives the focus back. Its code loads at first use. */
export function Modal(props: ModalProps) {
  const { state, retry } = useDialogs(props.open);
  if (state.status === 'ready') return <state.dialogs.ModalDialog {...props} />;
  if (state.status === 'absent' || !props.open) return null;
  return <DialogTrouble onRetry={retry} onClose={() => props.onOpenChange(false)} />;
}
