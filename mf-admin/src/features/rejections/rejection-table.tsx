import type { RejectedRelease } from '@whetstone/contract';
import { Table, TableScroll, Tbody, Td, Th, Thead, Tr } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ShortTime } from '../../shared/moment.tsx';
import { CheckReportLink } from '../../shared/releases/check-report-link.tsx';
import { VersionTag } from '../../shared/releases/version-tag.tsx';

const CAPTION = 'Releases that the gate rejected, the latest first';

const Reason = styled.span`
  overflow-wrap: anywhere;
`;

interface RejectionTableProps {
  microfrontend: string;
  rejections: readonly RejectedRelease[];
}

export function RejectionTable({ microfrontend, rejections }: RejectionTableProps) {
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
          {rejections.map(({ checkReportId, version, reasons, createdAt }) => (
            <Tr key={checkReportId}>
              <Td label="When">
                <ShortTime at={createdAt} />
              </Td>
              <Td label="Version">
                <VersionTag version={version} />
              </Td>
              <Td label="Why">
                <Reason>
                  {summaryOf(reasons)}{' '}
                  <CheckReportLink id={checkReportId} microfrontend={microfrontend} version={version} />
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
