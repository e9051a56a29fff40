import {
  Badge,
  EmptyState,
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
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { toolPath } from '../../shared/tool-tabs.tsx';
import type { ToolStockDto } from './generated/contract.ts';
import { useLowStock } from './stock.api.ts';

/** The tools with low stock, the smallest stock first. */
export function LowStock() {
  const { status, rows, nextPage, retry } = useLowStock();
  return (
    <Stack gap="m">
      {status === 'failed' && <ErrorNotice title="The list could not be loaded" onRetry={retry} />}
      {status === 'loading' && <ConsoleSkeleton label="Loading low stock" />}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState title="No tool runs low">
          Tools at or below their threshold, or with too few left for an order, appear here. Set the threshold
          of a tool on its stock page.
        </EmptyState>
      )}
      {status === 'ready' && rows.length > 0 && <LowStockTable tools={rows} />}
      <LoadMore noun="tools" {...nextPage}>
        Load more tools
      </LoadMore>
    </Stack>
  );
}

const ToolCell = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

const ToolLink = styled(TextLink)`
  overflow-wrap: anywhere;
`;

function LowStockTable({ tools }: { tools: readonly ToolStockDto[] }) {
  return (
    <Table caption="Tools with low stock, smallest stock first" stacked>
      <Thead>
        <Tr>
          <Th>Tool</Th>
          <Th $numeric>In stock</Th>
          <Th $numeric>Low at</Th>
          <Th>State</Th>
        </Tr>
      </Thead>
      <Tbody>
        {tools.map(({ _id, name, img, quantity, lowAt }) => (
          <Tr key={_id}>
            <Td>
              <ToolCell>
                <Thumbnail src={img} size="3rem" />
                <ToolLink to={`${toolPath(_id)}/stock`}>{name}</ToolLink>
              </ToolCell>
            </Td>
            <Td label="In stock" $numeric>
              {formatCount(quantity)}
            </Td>
            <Td label="Low at" $numeric>
              {formatCount(lowAt)}
            </Td>
            <Td label="State">
              <div>
                {quantity === 0 ? <Badge tone="danger">Sold out</Badge> : <Badge tone="ochre">Low</Badge>}
              </div>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
