import type { EmailSummaryDto } from '@whetstone/contract/api';
import { Button, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { TextButton } from '../../shared/data-table/row-buttons.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { MutedBlock } from '../../shared/text.ts';
import { EmailDialog } from './email-dialog.tsx';
import { EmailStateLabel, STATES } from './email-state.tsx';
import { useEmails, useSendEmailAgain } from './mail.api.ts';

const FILTERS = { q: anyText, state: keyOf(STATES) };

/** Every email of the shop, newest first, with the filters in the URL. */
export function MailList() {
  const controls = useUrlFilters(FILTERS);
  const list = useEmails(controls.filters);
  const [openEmail, setOpenEmail] = useState<EmailSummaryDto | null>(null);
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
        fields={<FilterSelect label="State" name="state" options={STATES} controls={controls} />}
      />
      <EmailDialog email={openEmail} onClose={() => setOpenEmail(null)} />
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
    {
      id: 'createdAt',
      header: 'Created',
      width: '8rem',
      cell: ({ createdAt }) => <ShortTime at={createdAt} />,
    },
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
