import type { RetiredMicrofrontend } from '@whetstone/contract';
import { Button, ConfirmDialog, Stack, tokens, useRestoreFocus, VisuallyHidden } from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSection } from '../../shared/console.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { TightList } from '../../shared/panels.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/releases/release-links.tsx';
import { useRestore, useRetired } from './retirement.api.ts';

/** Takes no grid cell while it is empty, and can still get the focus of a button that is gone. */
const Region = styled.div`
  &:empty {
    position: absolute;
  }
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
  padding: ${tokens.space.m};
  border: 1px dashed ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const About = styled.p`
  font-size: ${tokens.text.s};
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

/** The retired microfrontends, or the given one of them, with a button to restore each. Nothing without any. */
export function Retired({ microfrontend }: { microfrontend?: string }) {
  const { data = [] } = useRetired();
  const retired = data.filter((each) => microfrontend === undefined || each.microfrontend === microfrontend);
  const [selected, setSelected] = useState<RetiredMicrofrontend | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const restore = useRestore();
  return (
    <Region ref={region} tabIndex={-1} role="group" aria-label="Retired microfrontends" {...focusHandlers}>
      {retired.length > 0 && (
        <ConsoleSection heading="Retired">
          <TightList>
            {retired.map((each) => (
              <RetiredItem key={each.microfrontend} retired={each} onRestore={() => setSelected(each)} />
            ))}
          </TightList>
        </ConsoleSection>
      )}
      <ConfirmDialog
        open={selected !== null}
        onOpenChange={(open) => !open && setSelected(null)}
        question={`Restore ${selected?.microfrontend}? All visitors get its last live release from their next page on.`}
        confirmLabel="Yes, restore it"
        cancelLabel="No, leave it"
        onConfirm={() => selected && void restore(selected.microfrontend)}
      />
    </Region>
  );
}

interface RetiredItemProps {
  retired: RetiredMicrofrontend;
  onRestore: () => void;
}

function RetiredItem({ retired: { microfrontend, team, last }, onRestore }: RetiredItemProps) {
  return (
    <Item>
      <Stack gap="xs">
        <strong>
          <MicrofrontendLink name={microfrontend} />
        </strong>
        <About>
          <span>{`Team ${team}, last version`}</span> <VersionTag version={last.version} />. Retired{' '}
          <RelativeTime at={last.since} />{' '}
          <span>{last.reason ? `by ${last.by}: ${last.reason}` : `by ${last.by}`}</span>
        </About>
      </Stack>
      <Button size="small" {...opensDialog} onClick={onRestore}>
        Restore
        <VisuallyHidden>{` ${microfrontend}`}</VisuallyHidden>
      </Button>
    </Item>
  );
}
