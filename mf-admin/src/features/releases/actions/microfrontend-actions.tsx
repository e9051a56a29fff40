import type { ReleaseStatus } from '@whetstone/contract';
import { Button, Modal, preloadDialogs, tokens, useRestoreFocus, VisuallyHidden } from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ActionForm } from './action-form.tsx';
import { ACTION_WORDS } from './action-words.ts';
import { possibleActions, type ReleaseAction } from './release-action.ts';

const Group = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};
`;

interface Asked {
  action: ReleaseAction;
  /** How the microfrontend stood when it was asked. */
  state: string;
}

/** What can be done to a microfrontend as it stands; each action says whom it touches before it is taken. */
export function MicrofrontendActions({ releases }: { releases: ReleaseStatus }) {
  const { microfrontend } = releases;
  const group = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => group.current?.focus());
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = stateOf(releases);
  // Somebody else was quicker: what was asked about is no more.
  const action = asked?.state === state ? asked.action : null;
  const close = () => setAsked(null);
  return (
    <Group ref={group} tabIndex={-1} aria-label={`Actions on ${microfrontend}`} {...focusHandlers}>
      {possibleActions(releases).map((possible) => (
        <Button
          key={possible}
          size="small"
          variant={possible === 'promote' ? 'primary' : 'secondary'}
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
          onClick={() => setAsked({ action: possible, state })}
        >
          {ACTION_WORDS[possible].label}
          <VisuallyHidden> {microfrontend}</VisuallyHidden>
        </Button>
      ))}
      <Modal
        open={action !== null}
        onOpenChange={close}
        title={action ? ACTION_WORDS[action].title(microfrontend) : ''}
      >
        {action && <ActionForm action={action} releases={releases} onClose={close} />}
      </Modal>
    </Group>
  );
}

function stateOf({ live, canary }: ReleaseStatus): string {
  return [live.version, canary?.version, canary?.percentage].join(' ');
}
