import type { LedgerRecord } from '@whetstone/contract';
import { Table, TableScroll, Tbody, Th, Thead, Tr } from '@whetstone/ui';
import { LedgerRow } from './ledger-row.tsx';

const CAPTION = 'Who changed what visitors get, the latest first';

export function LedgerTable({ entries }: { entries: readonly LedgerRecord[] }) {
  return (
    <TableScroll label={CAPTION}>
      <Table caption={CAPTION} stacked>
        <Thead>
          <Tr>
            <Th>When</Th>
            <Th>Microfrontend</Th>
            <Th>What</Th>
            <Th>Version</Th>
            <Th>Commit</Th>
            <Th>By</Th>
            <Th>Why</Th>
          </Tr>
        </Thead>
        <Tbody>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </Tbody>
      </Table>
    </TableScroll>
  );
}
