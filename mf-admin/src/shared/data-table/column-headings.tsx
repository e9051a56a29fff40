import { FlexRender, type Header } from '@tanstack/react-table';
import { Icon, Th, Thead, Tr } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Features, TableModel } from './table-model.ts';

/** The headings of all columns. */
export function ColumnHeadings<Row extends { _id: string }>({ table }: { table: TableModel<Row> }) {
  return (
    <Thead>
      {table.getHeaderGroups().map((group) => (
        <Tr key={group.id} aria-rowindex={1}>
          {group.headers.map((header) => (
            <ColumnHeading key={header.id} header={header} />
          ))}
        </Tr>
      ))}
    </Thead>
  );
}

const WIDTHS = { wide: '24%', narrow: '7.5rem' };

const Heading = styled(Th)<{ $width?: keyof typeof WIDTHS }>`
  width: ${({ $width }) => ($width ? WIDTHS[$width] : 'auto')};
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

  /* The scroll region would clip an outline outside the button. */
  &:focus-visible {
    outline-offset: -1px;
  }
  svg {
    flex: none;
  }
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
`;

const ORDERS = {
  asc: { aria: 'ascending', icon: 'up' },
  desc: { aria: 'descending', icon: 'down' },
  none: { aria: 'none', icon: 'sort' },
} as const;

interface ColumnHeadingProps<Row extends object> {
  header: Header<Features, Row>;
}

/** A column heading, with a sort button if the column is sortable. */
function ColumnHeading<Row extends object>({ header }: ColumnHeadingProps<Row>) {
  const { column } = header;
  const { numeric, width } = column.columnDef.meta ?? {};
  if (!column.getCanSort())
    return (
      <Heading $numeric={numeric} $width={width}>
        <FlexRender header={header} />
      </Heading>
    );
  const { aria, icon } = ORDERS[column.getIsSorted() || 'none'];
  return (
    <Heading $numeric={numeric} $width={width} aria-sort={aria}>
      <SortButton type="button" onClick={column.getToggleSortingHandler()}>
        <FlexRender header={header} />
        <Icon name={icon} size={13} />
      </SortButton>
    </Heading>
  );
}
