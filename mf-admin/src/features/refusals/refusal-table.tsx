import type { RefusedRelease } from '@whetstone/contract';
import { Table, TableScroll, Tbody, Td, Th, Thead, Tr } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ShortTime } from '../../shared/moment.tsx';
import { VerdictLink } from '../../shared/releases/verdict-link.tsx';
import { VersionTag } from '../../shared/releases/version-tag.tsx';

const CAPTION = 'Releases that the gate refused, the latest first';

const Reason = styled.span`
  overflow-wrap: anywhere;
`;

interface RefusalTableProps {
  piece: string;
  refusals: readonly RefusedRelease[];
}

export function RefusalTable({ piece, refusals }: RefusalTableProps) {
  return (
    <TableScroll label={CAPTION}>
      <Table caption={CAPTION} stacked>
        <Thead>
          <Tr>
            <Th>When</Th>
            <Th>Version</Th>
            <Th>Why</Th>
          </Tr>
        </Thead>
        <Tbody>
          {refusals.map(({ verdictId, version, reasons, createdAt }) => (
            <Tr key={verdictId}>
              <Td label="When">
                <ShortTime at={createdAt} />
              </Td>
              <Td label="Version">
                <VersionTag version={version} />
              </Td>
              <Td label="Why">
                <Reason>
                  {summaryOf(reasons)} <VerdictLink id={verdictId} piece={piece} version={version} />
                </Reason>
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableScroll>
  );
}

function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} And ${others.length} more.`;
}
