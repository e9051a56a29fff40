import type { InboundLinks } from '@whetstone/contract';
import { useNavigate } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, DescriptionItem, DescriptionList, Modal, Stack, TextField, tokens } from '@whetstone/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { RELEASES_PATH } from '../../shared/releases/release-paths.ts';
import { retirementSentences, useConsoleReadInboundLinksQuery, useRetire } from './retirement.api.ts';

const MAX_REASON_LENGTH = 500;

const Explanation = styled.p`
  max-width: 60ch;
  color: ${tokens.color.inkMuted};
`;

/** A button that opens a dialog with the links to the microfrontend, and retires it after a confirmation by its name. */
export function Retire({ microfrontend }: { microfrontend: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="m">
      <Explanation>
        {`Removes ${microfrontend} from the site. Its pages return 404, and its links are gone. Open tabs keep working, and you can restore it.`}
      </Explanation>
      <div>
        <Button size="small" variant="danger" {...opensDialog} onClick={() => setOpen(true)}>
          {`Retire ${microfrontend}`}
        </Button>
      </div>
      <Modal open={open} onOpenChange={setOpen} title={`Retire ${microfrontend}?`}>
        <RetireForm microfrontend={microfrontend} onCancel={() => setOpen(false)} />
      </Modal>
    </Stack>
  );
}

interface RetireFields {
  name: string;
  reason: string;
}

function RetireForm({ microfrontend, onCancel }: { microfrontend: string; onCancel: () => void }) {
  const { data: links, isError, refetch } = useConsoleReadInboundLinksQuery({ microfrontend });
  const form = useApiForm<RetireFields>({ name: '', reason: '' }, retirementSentences(microfrontend));
  const navigate = useNavigate();
  const retire = useRetire();
  const submit = async ({ reason }: RetireFields) => {
    if (!links) return;
    const error = await retire(microfrontend, { version: links.version, reason });
    if (!error) navigate(RELEASES_PATH);
    return error;
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={`Retire ${microfrontend}`}
      isDanger
      disabled={!links}
      onCancel={onCancel}
    >
      {links ? (
        <LinkList microfrontend={microfrontend} links={links} />
      ) : (
        <NotLoaded what="links to it" error={isError} onRetry={refetch} />
      )}
      <TextField
        label="Name"
        hint={`Enter ${microfrontend} to confirm.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('name', {
          validate: (name) => name.trim() === microfrontend || `Enter ${microfrontend}`,
        })}
      />
      <TextField
        label="Reason"
        hint="Shown in the history."
        maxLength={MAX_REASON_LENGTH}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}

interface LinkListProps {
  microfrontend: string;
  links: InboundLinks;
}

/** Everything that leads to the microfrontend, under the consequence of its retirement. */
function LinkList({ microfrontend, links }: LinkListProps) {
  const { pages, navigation, filledSlots, offeredSlots } = links;
  const foreign = navigation.filter((entry) => entry.microfrontend !== microfrontend);
  const own = navigation.filter((entry) => entry.microfrontend === microfrontend);
  return (
    <DescriptionList>
      <Links term="Pages that return 404">
        {pages.map(({ path, title, inSitemap }) => (
          <li key={path}>
            <span>{title}</span> <code>{path}</code>
            {inSitemap && <span>, in the sitemap</span>}
          </li>
        ))}
      </Links>
      <Links term="Links that are removed">
        {own.map(({ area, label, to }) => (
          <li key={`${area} ${to}`}>{`${label} in the ${area}`}</li>
        ))}
      </Links>
      <Links term="Links of others that break">
        {foreign.map((entry) => (
          <li key={`${entry.microfrontend} ${entry.area} ${entry.to}`}>
            {`${entry.label} in the ${entry.area}, to ${entry.to}. Release ${entry.microfrontend} without it first.`}
          </li>
        ))}
      </Links>
      <Links term="Slots that become empty">
        {filledSlots.map((filled) => (
          <li key={`${filled.slot} ${filled.path}`}>
            {`${filled.slot} on ${filled.path} of ${filled.microfrontend}`}
          </li>
        ))}
      </Links>
      <Links term="Fragments that lose their page">
        {offeredSlots.map((offered) => (
          <li key={`${offered.slot} ${offered.path}`}>{`${offered.slot} of ${offered.microfrontend}`}</li>
        ))}
      </Links>
    </DescriptionList>
  );
}

const List = styled.ul`
  font-size: ${tokens.text.s};
`;

/** One item of the description list; nothing without links. */
function Links({ term, children }: { term: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <DescriptionItem term={term}>
      <List>{children}</List>
    </DescriptionItem>
  );
}
