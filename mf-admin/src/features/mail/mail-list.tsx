import { Button, preloadDialogs, SelectField, tokens, VisuallyHidden } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import type { UrlTexts } from '../../shared/data-table/url-texts.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { EmailStateLabel, STATES } from './email-state.tsx';
import type { EmailState, EmailSummaryDto } from './generated/contract.ts';
import { useEmails, useSendEmailAgain } from './mail.api.ts';

const COPY = {
  noun: 'emails',
  hint: 'Any part of the recipient or the subject, such as an order number.',
  empty: 'Emails to customers appear here for 90 days.',
  noMatch: 'No email matches these filters.',
};

const NO_SORTS: readonly never[] = [];

/** Every email of the shop, newest first, with the filters in the URL. */
export function MailList() {
  const { params, setParams, ...url } = useListParams(NO_SORTS);
  const { state, selectState, clear } = useStateFilter(url);
  const filters = useMemo(
    () => ({ ...(params.q && { q: params.q }), ...(state && { state }) }),
    [params.q, state],
  );
  const list = useEmails(filters);
  const [openEmail, setOpenEmail] = useState<EmailSummaryDto | null>(null);
  const { sendAgain, pending } = useSendEmailAgain();
  const columns = useMemo(
    () => emailColumns({ onOpen: setOpenEmail, onSendAgain: sendAgain, pending }),
    [sendAgain, pending],
  );
  return (
    <Rows>
      <DataTable
        copy={COPY}
        list={list}
        columns={columns}
        controls={{ params, setParams }}
        filters={{
          fields: <StateFilter state={state} onSelect={selectState} />,
          actions: null,
          active: state !== undefined,
          onClear: clear,
        }}
      />
      <EmailDialog email={openEmail} onClose={() => setOpenEmail(null)} />
    </Rows>
  );
}

const PARAMETER = 'state';

/** The state in the URL. */
function useStateFilter({ search, change }: UrlTexts) {
  const selected = search.get(PARAMETER);
  return {
    state: (Object.keys(STATES) as EmailState[]).find((state) => state === selected),
    selectState: (state: string) => change({ [PARAMETER]: state }, false),
    clear: () => change({ q: '', [PARAMETER]: '' }, false),
  };
}

interface StateFilterProps {
  state: EmailState | undefined;
  onSelect: (state: string) => void;
}

function StateFilter({ state, onSelect }: StateFilterProps) {
  return (
    <SelectField label="State" value={state ?? ''} onChange={({ target }) => onSelect(target.value)}>
      <option value="">All</option>
      {Object.entries(STATES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const Rows = styled.div`
  &&& table {
    min-width: 0;
  }
  &&& td {
    align-items: start;
    vertical-align: top;
  }
  th:is([data-column='createdAt'], [data-column='send-again']) {
    width: 8rem;
  }
`;

const Subject = styled.button`
  display: block;
  padding: 0.1rem 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: ${tokens.weight.strong};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
  cursor: pointer;
`;

const Recipient = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

interface EmailActions {
  onOpen: (email: EmailSummaryDto) => void;
  onSendAgain: (email: EmailSummaryDto) => void;
  /** The id of the email that is being sent again. */
  pending: string | undefined;
}

function emailColumns({ onOpen, onSendAgain, pending }: EmailActions): Column<EmailSummaryDto>[] {
  return [
    { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
    {
      id: 'subject',
      header: 'Email',
      cell: (email) => (
        <>
          <Subject
            type="button"
            aria-haspopup="dialog"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onOpen(email)}
          >
            {email.subject}
          </Subject>
          <Recipient>{email.recipient}</Recipient>
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (email) => <EmailStateLabel email={email} /> },
    {
      id: 'send-again',
      header: 'Send again',
      control: true,
      cell: (email) =>
        email.canSendAgain && (
          <Button size="small" pending={pending === email._id} onClick={() => onSendAgain(email)}>
            Send again
            <VisuallyHidden>
              : {email.subject}, to {email.recipient}
            </VisuallyHidden>
          </Button>
        ),
    },
  ];
}
