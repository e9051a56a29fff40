import { problemOf } from '@whetstone/kernel';
import {
  Button,
  ErrorNotice,
  FormMessage,
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
import { formatCount, formatQuantity } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { toolPath } from '../../shared/tool-tabs.tsx';
import type { LedgerCheckDto, StockDifferenceDto } from './generated/contract.ts';
import { useCheckLedger, useLastCheck } from './stock.api.ts';

/** The result of the last check of the ledger, and a button that checks now. */
export function LedgerCheck() {
  const { data: checks, isError, refetch } = useLastCheck();
  const [check, { error, isLoading }] = useCheckLedger();
  return (
    <Stack gap="m">
      {checks && <CheckResult check={checks[0]} />}
      {!checks && isError && <ErrorNotice title="The last check could not be loaded" onRetry={refetch} />}
      {!checks && !isError && <ConsoleSkeleton label="Loading the last check" />}
      <div>
        <Button pending={isLoading} onClick={() => check()}>
          Check now
        </Button>
      </div>
      {error && (
        <FormMessage tone="error">
          {problemOf(error)?.detail ?? 'We could not reach the shop. Check your connection and try again.'}
        </FormMessage>
      )}
    </Stack>
  );
}

const Muted = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
`;

function CheckResult({ check }: { check: LedgerCheckDto | undefined }) {
  if (!check) return <FormMessage tone="info">The ledger has not been checked yet.</FormMessage>;
  const { checkedAt, tools, entries, differences, examples } = check;
  return (
    <>
      <FormMessage tone={differences === 0 ? 'success' : 'error'}>
        {differences === 0
          ? 'Every stock matches its ledger.'
          : `The stock of ${formatQuantity(differences, 'tool')} differs from the ledger.`}
        <Muted>
          {formatQuantity(tools, 'tool')}, {formatCount(entries)} {entries === 1 ? 'entry' : 'entries'},
          checked <RelativeTime at={checkedAt} />. The shop checks every hour.
        </Muted>
      </FormMessage>
      {examples.length > 0 && <Differences examples={examples} />}
    </>
  );
}

const ToolLink = styled(TextLink)`
  overflow-wrap: anywhere;
`;

function Differences({ examples }: { examples: readonly StockDifferenceDto[] }) {
  return (
    <Table caption="Tools whose stock differs from the ledger" stacked>
      <Thead>
        <Tr>
          <Th>Tool</Th>
          <Th $numeric>Stock</Th>
          <Th $numeric>Ledger</Th>
        </Tr>
      </Thead>
      <Tbody>
        {examples.map(({ toolId, name, quantity, ledger }) => (
          <Tr key={toolId}>
            <Td>
              <ToolLink to={`${toolPath(toolId)}/stock`}>{name}</ToolLink>
            </Td>
            <Td label="Stock" $numeric>
              {formatCount(quantity)}
            </Td>
            <Td label="Ledger" $numeric>
              {formatCount(ledger)}
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
