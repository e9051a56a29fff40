import { Thead, Tr } from '@whetstone/ui';
import { ColumnHeading } from './column-heading.tsx';
import type { DataTableModel } from './use-data-table.ts';

interface ColumnHeadingsProps<Row extends { _id: string }> {
  table: DataTableModel<Row>;
}

export function ColumnHeadings<Row extends { _id: string }>({ table }: ColumnHeadingsProps<Row>) {
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
