import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { ErrorNotice } from '../feedback/notice.tsx';
import { tokens } from '../theme/tokens.ts';
import type { ConfirmDialogProps, ModalProps } from './dialog-content.tsx';

type Dialogs = typeof import('./dialog-content.tsx');

let pending: Promise<Dialogs> | undefined;

/** Loads the dialogs' code once. The call after a failure loads again. */
export function loadDialogs(): Promise<Dialogs> {
  pending ??= import('./dialog-content.tsx').catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/** Starts loading the dialogs' code: for `onPointerEnter` and `onFocus` of a button that opens a dialog. */
export function preloadDialogs(): void {
  // The dialog reports a failed load when it opens.
  loadDialogs().catch(() => undefined);
}

type State = { status: 'absent' } | { status: 'failed' } | { status: 'ready'; dialogs: Dialogs };

/** The dialogs' code, loaded when first `wanted`. `React.lazy` would cache a failed load for good. */
function useDialogs(wanted: boolean) {
  const [state, setState] = useState<State>({ status: 'absent' });
  const retry = useCallback(() => setState({ status: 'absent' }), []);
  const missing = wanted && state.status === 'absent';

  useEffect(() => {
    if (!missing) return;
    let current = true;
    const settle = (next: State) => current && setState(next);
    loadDialogs().then(
      (dialogs) => settle({ status: 'ready', dialogs }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [missing]);

  return { state, retry };
}

/** A dialog over the page. It traps the focus, closes with Escape and returns the focus. Its code loads at first use. */
export function Modal(props: ModalProps) {
  const { state, retry } = useDialogs(props.open);
  if (state.status === 'ready') return <state.dialogs.ModalContent {...props} />;
  if (state.status === 'absent' || !props.open) return null;
  return <DialogLoadError onRetry={retry} onClose={() => props.onOpenChange(false)} />;
}

/** Asks for confirmation, with the focus on the cancel button. Its code loads at first use. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { state, retry } = useDialogs(props.open);
  if (state.status === 'ready') return <state.dialogs.ConfirmContent {...props} />;
  if (state.status === 'absent' || !props.open) return null;
  return <DialogLoadError onRetry={retry} onClose={() => props.onOpenChange(false)} />;
}

const Corner = styled.div`
  position: fixed;
  inset: auto ${tokens.space.m} ${tokens.space.m} auto;
  z-index: 20;
  display: flex;
  align-items: flex-start;
  max-width: calc(100vw - 2 * ${tokens.space.m});
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
`;

function DialogLoadError({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Corner>
      <ErrorNotice title="This window could not be opened" onRetry={onRetry}>
        Check your connection, then try again.
      </ErrorNotice>
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </Corner>
  );
}
