import type { ReturnDto, ReturnReason, ReturnState } from '@whetstone/contract/api';
import { Button, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel, labelsOf, type States } from '../../shared/dot-label.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { timeColumn } from '../../shared/relative-time.tsx';
import { Row } from '../../shared/row.ts';
import { Muted, MutedBlock, UnbrokenLink } from '../../shared/text.ts';
import { returnsApi } from './returns.api.ts';
import { type Selection, StepDialog, stepLabel } from './step-dialog.tsx';

const STATES: States<ReturnState> = {
  requested: { label: 'Requested', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'pending' },
  declined: { label: 'Declined', tone: 'ended' },
  received: { label: 'Received', tone: 'attention' },
  refunded: { label: 'Refunded', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'ended' },
};
const REASONS: Readonly<Record<ReturnReason, string>> = {
  withdrawal: 'Withdrawal from the contract',
  unwanted: 'No longer needed',
  unsuitable: 'Does not suit',
  faulty: 'Faulty or damaged',
  'wrong-tool': 'Not the ordered tool',
  late: 'Arrived too late',
  other: 'Another reason',
};
const FILTERS = { q: anyText, state: keyOf(STATES), reason: keyOf(REASONS) };

export function ReturnList() {
  const controls = useUrlFilters(FILTERS);
  const list = usePagedList(returnsApi.useBrowseReturnsInfiniteQuery(controls.filters, READ_AGAIN));
  const [selection, setSelection] = useState<Selection | null>(null);
  return (
    <>
      <SearchableTable
        noun="returns"
        hint="The number of the order."
        empty="Requests of customers appear here."
        noMatch="No return matches these filters."
        list={list}
        columns={columnsOf(setSelection)}
        controls={controls}
        fields={
          <>
            <FilterSelect label="State" name="state" options={labelsOf(STATES)} controls={controls} />
            <FilterSelect label="Reason" name="reason" options={REASONS} controls={controls} />
          </>
        }
      />
      <StepDialog selection={selection} onClose={() => setSelection(null)} />
    </>
  );
}

function columnsOf(onStep: (selection: Selection) => void): Column<ReturnDto>[] {
  return [
    timeColumn('createdAt', 'Requested', '7.5rem'),
    {
      id: 'number',
      header: 'Order',
      width: '7.5rem',
      cell: ({ number }) => <UnbrokenLink to={orderPath(number)}>{number}</UnbrokenLink>,
    },
    {
      id: 'lines',
      header: 'Tools',
      cell: ({ lines, reason, note, answer }) => (
        <>
          {lines.map(({ line, quantity, service, condition }) => (
            <div key={`${line} ${condition}`}>
              <span>{`${quantity} × ${service}`}</span>
              {condition && <Muted>{` (${condition})`}</Muted>}
            </div>
          ))}
          <MutedBlock>{[REASONS[reason], note].filter(Boolean).join(': ')}</MutedBlock>
          {answer && <MutedBlock>{`Our answer: ${answer}`}</MutedBlock>}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '8rem',
      cell: ({ state }) => <DotLabel $tone={STATES[state].tone}>{STATES[state].label}</DotLabel>,
    },
    {
      id: 'steps',
      header: 'Steps',
      width: '12rem',
      cell: (found) => (
        <Row $gap="xs">
          {found.steps.map((step) => (
            <Button key={step} size="small" {...opensDialog} onClick={() => onStep({ found, step })}>
              <span>{stepLabel(step)}</span>
              <VisuallyHidden>{` the return of order ${found.number}`}</VisuallyHidden>
            </Button>
          ))}
        </Row>
      ),
    },
  ];
}
