import { EmptyState } from '@whetstone/ui';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { IMPORTS_PATH } from '../../shared/import-path.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { WrappingLink } from '../../shared/text.ts';
import { STATES, type ToolImportDto, useBrowseImportsInfiniteQuery } from './imports.api.ts';

export function ImportList() {
  return (
    <DataTable
      caption="Imports, newest first"
      noun="imports"
      list={usePagedList(useBrowseImportsInfiniteQuery({}, { refetchOnMountOrArgChange: true }))}
      columns={COLUMNS}
      empty={
        <EmptyState title="No imports">
          Export the tools, change the file in a spreadsheet, and choose it here.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<ToolImportDto>[] = [
  {
    id: 'fileName',
    header: 'File',
    unlabelled: true,
    cell: ({ _id, fileName }) => <WrappingLink to={`${IMPORTS_PATH}/${_id}`}>{fileName}</WrappingLink>,
  },
  {
    id: 'state',
    header: 'State',
    width: '24%',
    cell: ({ state }) => <DotLabel $tone={STATES[state].tone}>{STATES[state].label}</DotLabel>,
  },
  countColumn('rows', 'Rows', '7rem'),
  {
    id: 'updatedAt',
    header: 'Changed',
    width: '24%',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];
