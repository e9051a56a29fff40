import { Icon, Th, Thead, Tr, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Column } from './columns.ts';
import type { SortedTable } from './use-sorted-table.ts';

interface ColumnHeadingsProps<Row extends object> {
  columns: readonly Column<Row>[];
  /** Without it no column is sortable. */
  table: SortedTable<Row> | undefined;
}

export function ColumnHeadings<Row extends object>({ columns, table }: ColumnHeadingsProps<Row>) {
  return (
    <Thead>
      <Tr>
        {columns.map((column) => (
          <ColumnHeading key={column.id} column={column} table={table} />
        ))}
      </Tr>
    </Thead>
  );
}

const Heading = styled(Th)<{ $width: string | undefined }>`
  width: ${({ $width = 'auto' }) => $width};
`;

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.35em;
  padding: 0.5rem 0.25rem 0.5rem 0;
  border: 0;
  background: none;
  font: inherit;
  letter-spacing: inherit;
  text-transform: inherit;
  cursor: pointer;

  svg {
    flex: none;
  }
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
`;

const DIRECTIONS = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const ICONS = { asc: 'up', desc: 'down', none: 'sort' } as const;

interface ColumnHeadingProps<Row extends object> {
  column: Column<Row>;
  table: SortedTable<Row> | undefined;
}

function ColumnHeading<Row extends object>({ column, table }: ColumnHeadingProps<Row>) {
  const { id, header, numeric, width, hiddenHeader } = column;
  const props = { $numeric: numeric, $width: width, 'data-column': id };
  const sorted = table?.getAllColumns().find((candidate) => candidate.id === id);
  if (!sorted)
    return <Heading {...props}>{hiddenHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}</Heading>;
  const direction = sorted.getIsSorted() || 'none';
  return (
    <Heading {...props} aria-sort={DIRECTIONS[direction]}>
      <SortButton type="button" onClick={() => sorted.toggleSorting()}>
        <span>{header}</span>
        <Icon name={ICONS[direction]} size={13} />
      </SortButton>
    </Heading>
  );
}
