import { Button, EmptyState } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';
import type { CardLayout, Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { TableFilter, useFilterBox } from './table-filter.tsx';
import type { UrlFilters } from './url-filters.ts';
import type { PagedList } from './use-paged-list.ts';
import type { SortedTable } from './use-sorted-table.ts';

interface SearchableTableProps<Row extends object> {
  /** The rows, in the plural: 'orders'. */
  noun: string;
  /** The fields that the search covers. */
  hint: string;
  empty: string;
  /** Shown if no row matches the filters. Default: 'Nothing contains “…”.' */
  noMatch?: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  rowId?: keyof Row;
  controls: UrlFilters;
  layout?: CardLayout;
  alignTop?: boolean;
  table?: SortedTable<Row>;
  /** Filters beside the search box. */
  fields?: ReactNode;
  /** Beside the number of rows. */
  actions?: ReactNode;
  toolbar?: ReactNode;
}

/** A list that the API searches and filters, with the number of rows. */
export function SearchableTable<Row extends object>(props: SearchableTableProps<Row>) {
  const { noun, hint, empty, list, controls, fields, actions, ...rest } = props;
  const { filters, text, isFiltered } = controls;
  const { noMatch = `Nothing contains “${text}”.`, ...table } = rest;
  const box = useFilterBox(text ?? '', controls.setText);
  const filtered = text !== undefined || isFiltered;
  // One change of the URL: a second one in the same tick would start from the old parameters.
  const clear = () => {
    box.reset();
    controls.clear();
  };
  return (
    <DataTable
      {...table}
      caption={`All ${noun}`}
      noun={noun}
      list={list}
      view={filters}
      searchBox={box.props.ref}
      empty={
        filtered ? (
          <EmptyState
            title={`No ${noun} found`}
            action={
              <Button size="small" onClick={clear}>
                {`Show all ${noun}`}
              </Button>
            }
          >
            {noMatch}
          </EmptyState>
        ) : (
          <EmptyState title={`No ${noun}`}>{empty}</EmptyState>
        )
      }
    >
      <TableFilter
        noun={noun}
        hint={hint}
        box={box.props}
        status={countText(list, filtered)}
        active={isFiltered}
        actions={actions}
      >
        {fields}
      </TableFilter>
    </DataTable>
  );
}

/** '100 loaded, 200 in all' */
function countText({ status, outdated, rows, total }: PagedList<unknown>, filtered: boolean): string {
  if (status === 'failed') return '';
  if (status === 'loading' || outdated) return 'Loading…';
  if (total === undefined) return `${formatCount(rows.length)} loaded`;
  const all = `${formatCount(total)} ${filtered ? 'found' : 'in all'}`;
  return rows.length < total ? `${formatCount(rows.length)} loaded, ${all}` : all;
}
