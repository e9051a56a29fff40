import type { AuditEntryDto } from '@whetstone/contract/api';
import { Stack, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect, FilterText } from '../../shared/data-table/filter-fields.tsx';
import { TextButton } from '../../shared/data-table/row-buttons.ts';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, day, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { timeColumn } from '../../shared/relative-time.tsx';
import { useAuditListActionsQuery, useBrowseAuditInfiniteQuery } from './audit.api.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { actorOf, nameOf, subjectOf } from './audit-names.ts';
import { ChainState } from './chain-state.tsx';

const FILTERS = { subject: anyText, actor: anyText, action: anyText, from: day, to: day };

export function AuditLog() {
  const controls = useUrlFilters(FILTERS, 'subject');
  const list = usePagedList(useBrowseAuditInfiniteQuery(controls.filters, READ_AGAIN));
  const { data: actions = [] } = useAuditListActionsQuery();
  const [open, setOpen] = useState<AuditEntryDto | null>(null);
  return (
    <Stack gap="l">
      <ChainState />
      <p>
        Publications, rollbacks and retirements of microfrontends are in the history of{' '}
        <TextLink to="/dashboard/releases">Releases</TextLink>.
      </p>
      <SearchableTable
        noun="entries"
        hint="A part of a tool’s name or an email, or the number of an order."
        empty="Actions of admins and on accounts appear here."
        noMatch="No entry matches these filters."
        list={list}
        alignTop
        columns={auditColumns(setOpen)}
        controls={controls}
        fields={
          <>
            <FilterSelect
              label="Action"
              name="action"
              options={Object.fromEntries(actions.map((action) => [action, nameOf(action)]))}
              controls={controls}
            />
            <FilterText label="Actor’s email" name="actor" type="text" controls={controls} />
            <FilterText label="From" name="from" controls={controls} />
            <FilterText label="To" name="to" controls={controls} />
          </>
        }
      />
      <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />
    </Stack>
  );
}

function auditColumns(onOpen: (entry: AuditEntryDto) => void): Column<AuditEntryDto>[] {
  return [
    timeColumn('at', 'Time', '11rem'),
    {
      id: 'action',
      header: 'Action',
      width: '11rem',
      cell: (entry) => (
        <TextButton $strong aria-haspopup="dialog" {...opensDialog} onClick={() => onOpen(entry)}>
          {nameOf(entry.action)}
        </TextButton>
      ),
    },
    { id: 'subject', header: 'Subject', cell: subjectOf },
    { id: 'actor', header: 'Actor', cell: actorOf },
  ];
}
