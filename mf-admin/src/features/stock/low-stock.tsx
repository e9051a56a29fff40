import type { ToolStockDto } from '@whetstone/contract/api';
import { Badge, EmptyState, tokens } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { WrappingLink } from '../../shared/text.ts';
import { toolPath } from '../../shared/tool-page.tsx';
import { useLowStock } from './stock.api.ts';

export function LowStock() {
  return (
    <DataTable
      caption="Tools with low stock, smallest stock first"
      noun="tools"
      list={useLowStock()}
      columns={COLUMNS}
      empty={
        <EmptyState title="No tool runs low">
          Tools at or below their threshold, or with too few left for an order, appear here. Set the threshold
          of a tool on its stock page.
        </EmptyState>
      }
    />
  );
}

const ToolCell = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

const COLUMNS: Column<ToolStockDto>[] = [
  {
    id: 'name',
    header: 'Tool',
    unlabelled: true,
    cell: ({ _id, name, img }) => (
      <ToolCell>
        <Thumbnail src={img} size="3rem" />
        <WrappingLink to={`${toolPath(_id)}/stock`}>{name}</WrappingLink>
      </ToolCell>
    ),
  },
  countColumn('quantity', 'In stock', '7rem'),
  countColumn('lowAt', 'Low at', '7rem'),
  {
    id: 'state',
    header: 'State',
    width: '7rem',
    cell: ({ quantity }) =>
      quantity === 0 ? <Badge tone="danger">Sold out</Badge> : <Badge tone="ochre">Low</Badge>,
  },
];
