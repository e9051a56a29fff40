import type { LedgerCheckDto, StockDifferenceDto } from '@whetstone/contract/api';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import { NotLoaded } from '../../shared/console.tsx';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { formatCount, formatQuantity } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MutedBlock, WrappingLink } from '../../shared/text.ts';
import { toolPath } from '../../shared/tool-page.tsx';
import { useCheckLedger, useLastCheck } from './stock.api.ts';

export function LedgerCheck() {
  const { data: checks, isError, refetch } = useLastCheck();
  const [check, { error, isLoading }] = useCheckLedger();
  return (
    <Stack gap="m">
      {checks ? (
        <CheckResult check={checks[0]} />
      ) : (
        <NotLoaded what="last check" error={isError} onRetry={refetch} />
      )}
      <div>
        <Button pending={isLoading} onClick={() => check()}>
          Check now
        </Button>
      </div>
      {error && <FormMessage tone="error">{problemMessage(error)}</FormMessage>}
    </Stack>
  );
}

function CheckResult({ check }: { check: LedgerCheckDto | undefined }) {
  if (!check) return <FormMessage tone="info">The ledger has not been checked yet.</FormMessage>;
  const { checkedAt, tools, entries, differences, examples } = check;
  return (
    <>
      <FormMessage tone={differences === 0 ? 'success' : 'error'}>
        <span>
          {differences === 0
            ? 'Every stock matches its ledger.'
            : `The stock of ${formatQuantity(differences, 'tool')} differs from the ledger.`}
        </span>
        <MutedBlock>
          <span>
            {`${formatQuantity(tools, 'tool')}, ${formatCount(entries)} ${entries === 1 ? 'entry' : 'entries'}, checked`}
          </span>{' '}
          <RelativeTime at={checkedAt} />. The shop checks every hour.
        </MutedBlock>
      </FormMessage>
      {examples.length > 0 && <Differences examples={examples} />}
    </>
  );
}

/** The first of them. */
function Differences({ examples }: { examples: StockDifferenceDto[] }) {
  return (
    <DataTable
      caption="Tools whose stock differs from the ledger"
      noun="tools"
      list={wholeList({ data: examples })}
      columns={COLUMNS}
      rowId="toolId"
      empty={null}
    />
  );
}

const COLUMNS: Column<StockDifferenceDto>[] = [
  {
    id: 'name',
    header: 'Tool',
    unlabelled: true,
    cell: ({ toolId, name }) => <WrappingLink to={`${toolPath(toolId)}/stock`}>{name}</WrappingLink>,
  },
  countColumn('quantity', 'Stock'),
  countColumn('ledger', 'Ledger'),
];
