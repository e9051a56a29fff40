import * as AlertDialog from 'radix-ui/alert-dialog';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { tokens } from '../theme/css-variables.ts';
import type { ConfirmDialogProps } from './dialog-props.ts';
import { Scrim, surfaceStyles } from './dialog-surface.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const Surface = styled(AlertDialog.Content)`
  ${surfaceStyles}
`;

const Question = styled(AlertDialog.Title)`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space.s};
  margin-top: ${tokens.space.l};
`;

export function QuestionDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, question, confirmLabel, cancelLabel, tone, onConfirm } = props;
  const { remember, onCloseAutoFocus } = useReturnedFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Scrim>
          <Surface aria-modal="true" onOpenAutoFocus={remember} onCloseAutoFocus={onCloseAutoFocus}>
            <Question>{question}</Question>
            <Answers>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild onClick={onConfirm}>
                <Button variant={tone === 'danger' ? 'danger' : 'primary'}>{confirmLabel}</Button>
              </AlertDialog.Action>
            </Answers>
          </Surface>
        </Scrim>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
