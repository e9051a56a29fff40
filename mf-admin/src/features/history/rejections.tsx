import type { RejectedRelease } from '@whetstone/contract';
import {
  EmptyState,
  ErrorNotice,
  LoadMore,
  Stack,
  Table,
  TableScroll,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import { CheckReportLink, VersionTag } from '../../shared/release-links.tsx';
import { useRejections } from './history.api.ts';

/** The releases of a microfrontend that failed a check. */
export function Rejections({ microfrontend }: { microfrontend: string }) {
  const { status, rows, nextPage, retry } = useRejections(microfrontend);
  if (status === 'loading') return <ConsoleSkeleton label="Loading rejected releases" />;
  if (status === 'failed')
    return <ErrorNotice title="The rejected releases could not be loaded" onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title="No rejected releases" />;
  return (
    <Stack gap="m">
      <RejectionTable rejections={rows} microfrontend={microfrontend} />
      <LoadMore noun="rejections" {...nextPage}>
        Load more rejections
      </LoadMore>
    </Stack>
  );
}

const CAPTION = 'Rejected releases, newest first';

const Reason = styled.span`
  overflow-wrap: anywhere;
`;

interface RejectionTableProps {
  microfrontend: string;
  rejections: readonly RejectedRelease[];
}

function RejectionTable({ microfrontend, rejections }: RejectionTableProps) {
  return (
    <TableScroll label={CAPTION}>
      <Table caption={CAPTION} stacked>
        <Thead>
          <Tr>
            <Th>When</Th>
            <Th>Version</Th>
            <Th>Reason</Th>
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
              <Td label="Reason">
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
