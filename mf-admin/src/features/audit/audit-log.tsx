import { preloadDialogs, SelectField, Stack, TextField, TextLink, tokens } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useUrlTexts } from '../../shared/data-table/url-texts.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { type AuditFilters, useAuditEntries, useAuditListActionsQuery } from './audit.api.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { actorOf, nameOf, subjectOf } from './audit-names.ts';
import { ChainState } from './chain-state.tsx';
import type { AuditEntryDto } from './generated/contract.ts';

const COPY = {
  noun: 'entries',
  hint: 'A part of a tool’s name or an email, or the number of an order.',
  empty: 'Actions of admins and on accounts appear here.',
  noMatch: 'No entry matches these filters.',
};

const FILTERS = ['actor', 'action', 'from', 'to'] as const;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Every entry of the audit log, newest first, with the filters in the URL. */
export function AuditLog() {
  const controls = useAuditFilters();
  const { filters, setFilter } = controls;
  const list = useAuditEntries(filters);
  const [open, setOpen] = useState<AuditEntryDto | null>(null);
  const columns = useMemo(() => auditColumns(setOpen), []);
  return (
    <Stack gap="l">
      <ChainState />
      <p>
        Publications, rollbacks and retirements of microfrontends are in the history of{' '}
        <TextLink to="/dashboard/releases">Releases</TextLink>.
      </p>
      <Rows>
        <DataTable
          copy={COPY}
          list={list}
          columns={columns}
          controls={{
            params: { ...(filters.subject && { q: filters.subject }) },
            setParams: ({ q = '' }) => setFilter('subject', q),
          }}
          filters={{
            fields: <FilterFields filters={filters} setFilter={setFilter} />,
            actions: null,
            active: FILTERS.some((name) => filters[name] !== undefined),
            onClear: controls.clear,
          }}
        />
      </Rows>
      <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}

/** The filters in the URL. The search box is the filter by subject. */
function useAuditFilters() {
  const { search, change } = useUrlTexts();
  const filters = useMemo((): AuditFilters => {
    const values = Object.fromEntries(
      ['subject', ...FILTERS].map((name) => [name, search.get(name)?.trim()]).filter(([, value]) => value),
    );
    for (const day of ['from', 'to']) if (!DATE.test(values[day] ?? '')) delete values[day];
    return values;
  }, [search]);
  return {
    filters,
    setFilter: (name: keyof AuditFilters, value: string) => change({ [name]: value }, true),
    clear: () => change(Object.fromEntries(['subject', ...FILTERS].map((name) => [name, ''])), false),
  };
}

function FilterFields({
  filters,
  setFilter,
}: Pick<ReturnType<typeof useAuditFilters>, 'filters' | 'setFilter'>) {
  const { data: actions = [] } = useAuditListActionsQuery();
  return (
    <>
      <SelectField
        label="Action"
        value={filters.action ?? ''}
        onChange={({ target }) => setFilter('action', target.value)}
      >
        <option value="">All</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {nameOf(action)}
          </option>
        ))}
      </SelectField>
      {(['actor', 'from', 'to'] as const).map((name) => (
        // The key replaces the field when the filter changes elsewhere: the field holds incomplete values while the user types.
        <TextField
          key={`${name} ${filters[name] ?? ''}`}
          type={name === 'actor' ? 'text' : 'date'}
          label={{ actor: 'Actor’s email', from: 'From', to: 'To' }[name]}
          defaultValue={filters[name]}
          onBlur={({ target }) => target.validity.valid && setFilter(name, target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && setFilter(name, currentTarget.value)}
        />
      ))}
    </>
  );
}

const Rows = styled.div`
  &&& table {
    min-width: 0;
  }
  &&& td {
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th[data-column='at'] {
    width: 7.5rem;
  }
  th[data-column='action'] {
    width: 11rem;
  }
`;

const Action = styled.button`
  padding: 0.1rem 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: ${tokens.weight.strong};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;

function auditColumns(onOpen: (entry: AuditEntryDto) => void): Column<AuditEntryDto>[] {
  return [
    { id: 'at', header: 'Time', cell: ({ at }) => <ShortTime at={at} /> },
    {
      id: 'action',
      header: 'Action',
      cell: (entry) => (
        <Action
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
          onClick={() => onOpen(entry)}
        >
          {nameOf(entry.action)}
        </Action>
      ),
    },
    { id: 'subject', header: 'Subject', cell: subjectOf },
    { id: 'actor', header: 'Actor', cell: actorOf },
  ];
}
