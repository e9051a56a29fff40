import * as Dialog from 'radix-ui/dialog';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { tokens } from '../theme/css-variables.ts';
import type { ModalProps } from './dialog-props.ts';
import { Scrim, surfaceStyles } from './dialog-surface.ts';
import { focusFirstEditable } from './focus-first-editable.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const Surface = styled(Dialog.Content)`
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

export function ModalDialog({ open, onOpenChange, title, description, children }: ModalProps) {
  const { remember, onCloseAutoFocus } = useReturnedFocus();
  const onOpenAutoFocus = (event: Event) => {
    remember();
    focusFirstEditable(event);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim>
          <Surface aria-modal="true" onOpenAutoFocus={onOpenAutoFocus} onCloseAutoFocus={onCloseAutoFocus}>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
            <Body>{children}</Body>
            <Dialog.Close asChild>
              <CloseButton label="Close">
                <Icon name="close" size={20} />
              </CloseButton>
            </Dialog.Close>
          </Surface>
        </Scrim>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
