import type { ConfirmDialogProps } from './dialog-props.ts';
import { DialogTrouble } from './dialog-trouble.tsx';
import { useDialogs } from './use-dialogs.ts';

/** A question that must be answered before anything else. Starts on the harmless answer; its code loads at first use. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { state, retry } = useDialogs(props.open);
  if (state.status === 'ready') return <state.dialogs.QuestionDialog {...props} />;
  if (state.status === 'absent' || !props.open) return null;
  return <DialogTrouble onRetry={retry} onClose={() => props.onOpenChange(false)} />;
}
