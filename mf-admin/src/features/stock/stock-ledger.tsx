import {
  ErrorNotice,
  LoadMore,
  Stack,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import type { CorrectionReason, StockEntryDto } from './generated/contract.ts';
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
  corrected: 'Corrected',
  counted: 'Counted',
};

/** Every change of the stock of a tool, newest first. */
export function StockLedger({ id }: { id: string }) {
  const { status, rows, nextPage, retry } = useStockEntries(id);
  return (
    <Stack gap="m">
      {status === 'failed' && <ErrorNotice title="The ledger could not be loaded" onRetry={retry} />}
      {status === 'loading' && <ConsoleSkeleton label="Loading the ledger" />}
      {status === 'ready' && <LedgerTable entries={rows} />}
      <LoadMore noun="entries" {...nextPage}>
        Load more entries
      </LoadMore>
    </Stack>
  );
}

const OrderLink = styled(TextLink)`
  white-space: nowrap;
`;

const Note = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

function LedgerTable({ entries }: { entries: readonly StockEntryDto[] }) {
  return (
    <Table caption="Stock ledger, newest entries first" stacked>
      <Thead>
        <Tr>
          <Th>Time</Th>
          <Th>Entry</Th>
          <Th>By</Th>
          <Th $numeric>Change</Th>
          <Th $numeric>Stock after</Th>
        </Tr>
      </Thead>
      <Tbody>
        {entries.map(({ _id, kind, change, balance, reason, note, by, number, createdAt }) => (
          <Tr key={_id}>
            <Td label="Time">
              <ShortTime at={createdAt} />
            </Td>
            <Td label="Entry">
              <div>
                {KINDS[kind]}
                {reason && `: ${REASONS[reason].toLowerCase()}`}{' '}
                {number && <OrderLink to={orderPath(number)}>{number}</OrderLink>}
                {note && <Note>{note}</Note>}
              </div>
            </Td>
            <Td label="By">{by ?? '–'}</Td>
            <Td label="Change" $numeric>
              {signed(change)}
            </Td>
            <Td label="Stock after" $numeric>
              {formatCount(balance)}
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** `5` → '+5', `-5` → '−5' */
function signed(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}
