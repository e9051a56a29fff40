import type { EmailDto, EmailState, EmailSummaryDto } from '@whetstone/contract/api';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  DialogActions,
  FormMessage,
  Modal,
  Stack,
  TextLink,
  VisuallyHidden,
} from '@whetstone/ui';
import { useState } from 'react';
import { NotLoaded } from '../../shared/console.tsx';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { TextButton } from '../../shared/data-table/row-buttons.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { DotLabel, labelsOf, type States } from '../../shared/dot-label.tsx';
import { formatQuantity } from '../../shared/format.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { ShortTime, timeColumn } from '../../shared/relative-time.tsx';
import { SentText } from '../../shared/sent-text.ts';
import { Detail, MutedBlock, Wrapping } from '../../shared/text.ts';
import { useEmail, useEmails, useSendEmailAgain } from './mail.api.ts';

const STATES: States<EmailState> = {
  queued: { label: 'Queued', tone: 'pending' },
  sending: { label: 'Being sent', tone: 'pending' },
  sent: { label: 'Sent', tone: 'done' },
  failed: { label: 'Failed', tone: 'attention' },
};

/** 'Queued', with what happened so far and what happens next. */
function EmailStateLabel({ email: { state, attempts, error, nextAttemptAt } }: { email: EmailSummaryDto }) {
  return (
    <>
      <DotLabel $tone={STATES[state].tone}>{STATES[state].label}</DotLabel>
      {state !== 'sent' && attempts > 0 && (
        <Detail>
          <span>{formatQuantity(attempts, 'attempt')}</span>
          {nextAttemptAt && (
            <span>
              , next on <ShortTime at={nextAttemptAt} />
            </span>
          )}
        </Detail>
      )}
      {state !== 'sent' && error && <Detail>{error}</Detail>}
    </>
  );
}

const FILTERS = { q: anyText, state: keyOf(STATES) };

export function MailList() {
  const controls = useUrlFilters(FILTERS);
  const list = useEmails(controls.filters);
  const [openEmail, setOpenEmail] = useState<EmailSummaryDto | null>(null);
  const close = () => setOpenEmail(null);
  const { sendAgain, pending } = useSendEmailAgain();
  return (
    <>
      <SearchableTable
        noun="emails"
        hint="Any part of the recipient or the subject, such as an order number."
        empty="Emails to customers appear here for 90 days."
        noMatch="No email matches these filters."
        list={list}
        alignTop
        columns={emailColumns({ onOpen: setOpenEmail, onSendAgain: sendAgain, pending })}
        controls={controls}
        fields={<FilterSelect label="State" name="state" options={labelsOf(STATES)} controls={controls} />}
      />
      <Modal
        open={openEmail !== null}
        onOpenChange={close}
        title={openEmail?.subject ?? ''}
        description={openEmail && `To ${openEmail.recipient}`}
      >
        {openEmail && <LoadedEmail id={openEmail._id} onClose={close} />}
      </Modal>
    </>
  );
}

interface EmailActions {
  onOpen: (email: EmailSummaryDto) => void;
  onSendAgain: (email: EmailSummaryDto) => void;
  /** The id of the email that is being sent again. */
  pending: string | undefined;
}

function emailColumns({ onOpen, onSendAgain, pending }: EmailActions): Column<EmailSummaryDto>[] {
  return [
    timeColumn('createdAt', 'Created'),
    {
      id: 'subject',
      header: 'Email',
      cell: (email) => (
        <>
          <TextButton $strong aria-haspopup="dialog" {...opensDialog} onClick={() => onOpen(email)}>
            {email.subject}
          </TextButton>
          <MutedBlock>{email.recipient}</MutedBlock>
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (email) => <EmailStateLabel email={email} /> },
    {
      id: 'send-again',
      header: 'Send again',
      unlabelled: true,
      width: '8rem',
      cell: (email) =>
        email.canSendAgain && (
          <Button size="small" pending={pending === email._id} onClick={() => onSendAgain(email)}>
            Send again
            <VisuallyHidden>{`: ${email.subject}, to ${email.recipient}`}</VisuallyHidden>
          </Button>
        ),
    },
  ];
}

function LoadedEmail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: email, isError, refetch } = useEmail(id);
  if (email) return <EmailDetails email={email} onClose={onClose} />;
  return <NotLoaded what="email" error={isError} onRetry={refetch} />;
}

function EmailDetails({ email, onClose }: { email: EmailDto; onClose: () => void }) {
  const { createdAt, sentAt, number, messageId, text, canSendAgain } = email;
  const { sendAgain, pending } = useSendEmailAgain();
  return (
    <Stack gap="l">
      <DescriptionList>
        <DescriptionItem term="State">
          <div role="status">
            <EmailStateLabel email={email} />
          </div>
        </DescriptionItem>
        <DescriptionItem term="Created">
          <ShortTime at={createdAt} />
        </DescriptionItem>
        {sentAt && (
          <DescriptionItem term="Accepted by the mail server">
            <ShortTime at={sentAt} />
          </DescriptionItem>
        )}
        {number && (
          <DescriptionItem term="Order">
            <TextLink to={orderPath(number)}>{number}</TextLink>
          </DescriptionItem>
        )}
        <DescriptionItem term="Message ID">
          <Wrapping>{messageId}</Wrapping>
        </DescriptionItem>
      </DescriptionList>
      {text === undefined ? (
        <FormMessage tone="info">
          The text is not kept: it contained a link that only its recipient may use. The recipient can request
          a new link on the sign-in page.
        </FormMessage>
      ) : (
        <SentText tabIndex={0} role="group" aria-label="Text of the email">
          {text}
        </SentText>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {canSendAgain && (
          <Button variant="primary" pending={pending !== undefined} onClick={() => sendAgain(email)}>
            Send again
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}
