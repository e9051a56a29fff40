// The chunk that loads when the first dialog opens: everything that needs Radix.
import * as AlertDialog from 'radix-ui/alert-dialog';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, use, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Button, IconButton } from '../button/button.tsx';
import { Icon } from '../content/icon.tsx';
import { DialogActions } from '../layout/layout.tsx';
import { BoundaryName } from '../theme/style-boundary.tsx';
import { media } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

const fadeIn = keyframes`
  from { opacity: 0; }
`;

const slideUp = keyframes`
  from { opacity: 0; translate: 0 12px; }
`;

/**
 * Dims the page. It is outside of the microfrontend's element and carries its name, for the rules of the content. Radix's Overlay locks the scroll with its own style element, which the Content-Security-Policy blocks, so the
 * global style locks the scroll while a modal dialog is open.
 */
const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: 10;
  display: grid;
  justify-items: center;
  align-items: end;
  background: ${tokens.color.scrim};

  ${media.medium} {
    align-items: center;
    padding: ${tokens.space.l};
  }
  ${media.motion} {
    animation: ${fadeIn} ${tokens.motion.fast} ease-out;
  }
`;

const surfaceStyles = css`
  position: relative;
  width: 100%;
  max-width: 34rem;
  max-height: calc(100dvh - ${tokens.space.l});
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${tokens.space.l};
  background: ${tokens.color.paper};
  /* Forced colors fill the other borders and drop the scrim. */
  border: 1px solid transparent;
  border-top: 3px solid ${tokens.color.accent};
  color: ${tokens.color.ink};

  &:focus-visible {
    outline: none;
  }
  ${media.medium} {
    padding: ${tokens.space.xl};
  }
  ${media.motion} {
    animation: ${slideUp} ${tokens.motion.slow} cubic-bezier(0.2, 0.8, 0.2, 1);
  }
`;

/** Returns the focus to the element that had it when the dialog opened. Radix does so for its own triggers only. */
function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    rememberOpener: () => {
      opener.current = document.activeElement;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

const EDITABLE = ':is(input, textarea):not([readonly], [type="hidden"], :disabled), select:not(:disabled)';

/** Focuses the first editable field. Without one, Radix chooses the focus. */
function focusFirstEditable(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const field = event.target.querySelector<HTMLElement>(EDITABLE);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const ModalSurface = styled(Dialog.Content)`
  ${surfaceStyles}
`;

const Title = styled(Dialog.Title)`
  padding-right: ${tokens.space.xl};
  font-size: ${tokens.text.xl};
`;

const Description = styled(Dialog.Description)`
  margin-top: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
`;

const Body = styled.div`
  margin-top: ${tokens.space.l};
`;

const CloseButton = styled(IconButton)`
  position: absolute;
  inset: ${tokens.space.m} ${tokens.space.m} auto auto;
`;

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

export function ModalContent({ open, onOpenChange, title, description, children }: ModalProps) {
  const microfrontend = use(BoundaryName);
  const { rememberOpener, returnFocus } = useReturnFocus();
  const onOpenAutoFocus = (event: Event) => {
    rememberOpener();
    focusFirstEditable(event);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim data-microfrontend={microfrontend}>
          <ModalSurface aria-modal="true" onOpenAutoFocus={onOpenAutoFocus} onCloseAutoFocus={returnFocus}>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
            <Body>{children}</Body>
            <Dialog.Close asChild>
              <CloseButton label="Close">
                <Icon name="close" size={20} />
              </CloseButton>
            </Dialog.Close>
          </ModalSurface>
        </Scrim>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const ConfirmSurface = styled(AlertDialog.Content)`
  ${surfaceStyles}
`;

const Question = styled(AlertDialog.Title)`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

const Details = styled(AlertDialog.Description)`
  margin-top: ${tokens.space.s};
  color: ${tokens.color.inkMuted};
`;

const Actions = styled(DialogActions)`
  margin-top: ${tokens.space.l};
`;

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: ReactNode;
  /** One sentence that names what the action concerns. Announced with the question. */
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for actions that cannot be undone. */
  tone?: 'default' | 'danger';
  /** Called once, before the dialog closes. */
  onConfirm: () => void;
}

export function ConfirmContent(props: ConfirmDialogProps) {
  const { open, onOpenChange, question, details, confirmLabel, cancelLabel, tone, onConfirm } = props;
  const microfrontend = use(BoundaryName);
  const { rememberOpener, returnFocus } = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Scrim data-microfrontend={microfrontend}>
          <ConfirmSurface aria-modal="true" onOpenAutoFocus={rememberOpener} onCloseAutoFocus={returnFocus}>
            <Question>{question}</Question>
            {details && <Details>{details}</Details>}
            <Actions>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild onClick={onConfirm}>
                <Button variant={tone === 'danger' ? 'danger' : 'primary'}>{confirmLabel}</Button>
              </AlertDialog.Action>
            </Actions>
          </ConfirmSurface>
        </Scrim>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
