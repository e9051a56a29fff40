import type { CorrectionReason, StockEntryDto } from '@whetstone/contract/api';
import { EmptyState } from '@whetstone/ui';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { formatCount } from '../../shared/format.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { timeColumn } from '../../shared/relative-time.tsx';
import { MutedBlock, UnbrokenLink } from '../../shared/text.ts';
import { useStockEntries } from './stock.api.ts';

export const REASONS: Record<CorrectionReason, string> = {
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  miscounted: 'Miscounted',
  returned: 'Returned',
  other: 'Other',
};

const KINDS: Record<StockEntryDto['kind'], string> = {
  initial: 'Initial stock',
  received: 'Received',
  ordered: 'Ordered',
  cancelled: 'Cancelled',
  released: 'Order unpaid',
  retaken: 'Order paid late',
  returned: 'Returned by a customer',
  corrected: 'Corrected',
  counted: 'Counted',
};

export function StockLedger({ id }: { id: string }) {
  return (
    <DataTable
      caption="Stock ledger, newest entries first"
      noun="entries"
      list={useStockEntries(id)}
      columns={COLUMNS}
      empty={<EmptyState title="No entries" />}
    />
  );
}

const COLUMNS: Column<StockEntryDto>[] = [
  timeColumn('createdAt', 'Time', '7.5rem'),
  {
    id: 'entry',
    header: 'Entry',
    cell: ({ kind, reason, number, note }) => (
      <>
        <span>{reason ? `${KINDS[kind]}: ${REASONS[reason].toLowerCase()}` : KINDS[kind]}</span>{' '}
        {number && <UnbrokenLink to={orderPath(number)}>{number}</UnbrokenLink>}
        {note && <MutedBlock>{note}</MutedBlock>}
      </>
    ),
  },
  { id: 'by', header: 'By', width: '24%', cell: ({ by }) => by ?? '–' },
  { id: 'change', header: 'Change', numeric: true, width: '6rem', cell: ({ change }) => signed(change) },
  countColumn('balance', 'Stock after', '7.5rem'),
];

/** `5` → '+5', `-5` → '−5' */
function signed(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}
