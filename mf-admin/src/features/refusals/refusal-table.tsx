import type { RefusedRelease } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Table, TableScroll, Tbody, Td, Th, Thead, Tr, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ShortTime } from '../../shared/moment.tsx';
import { pathOfVerdict } from '../../shared/releases/paths.ts';
import { VersionTag } from '../../shared/releases/version-tag.tsx';

const CAPTION = 'Releases that the gate refused, the latest first';

const VerdictLink = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

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
                  {summaryOf(reasons)}{' '}
                  <VerdictLink to={pathOfVerdict(verdictId)} aria-label={`Verdict on ${piece} ${version}`}>
                    Verdict
                  </VerdictLink>
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
