import { Icon, Th, Thead, Tr, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { type Column, directionOf, nextSort } from './columns.ts';

/** The sort order of the list, by the API's name. */
export interface SortControls {
  sort: string | undefined;
  onSort: (sort: string) => void;
}

interface ColumnHeadingsProps<Row> extends SortControls {
  columns: readonly Column<Row>[];
}

export function ColumnHeadings<Row>({ columns, ...controls }: ColumnHeadingsProps<Row>) {
  return (
    <Thead>
      <Tr aria-rowindex={1}>
        {columns.map((column) => (
          <ColumnHeading key={column.id} column={column} {...controls} />
        ))}
      </Tr>
    </Thead>
  );
}

const WIDTHS = { wide: '24%', narrow: '7.5rem', checkbox: '2.75rem' };

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

const ICONS = { ascending: 'up', descending: 'down', none: 'sort' } as const;

interface ColumnHeadingProps extends SortControls {
  column: Column<never>;
}

/** A column heading, with a sort button if the column is sortable. */
function ColumnHeading({ column, sort, onSort }: ColumnHeadingProps) {
  const { id, header, numeric, width } = column;
  const props = { $numeric: numeric, $width: width, 'data-column': id };
  if (width === 'checkbox')
    return (
      <Heading {...props}>
        <VisuallyHidden>{header}</VisuallyHidden>
      </Heading>
    );
  if (!column.sort) return <Heading {...props}>{header}</Heading>;
  const direction = directionOf(column, sort);
  return (
    <Heading {...props} aria-sort={direction}>
      <SortButton type="button" onClick={() => onSort(nextSort(column, sort))}>
        {header}
        <Icon name={ICONS[direction]} size={13} />
      </SortButton>
    </Heading>
  );
}
