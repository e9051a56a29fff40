import type { RejectedRelease } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { EmptyState, ErrorNotice, Stack, Table, Tbody, Td, TextLink, Th, Thead, Tr } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { formatCount, shortVersion } from '../../shared/format.ts';
import { checkReportPath, RELEASES_PATH } from '../../shared/release-paths.ts';
import { rejectionsContractApi } from './generated/releases.ts';
import { READ_AGAIN } from './period.ts';

const SHOWN = 5;

const listRejected = requestOf(rejectionsContractApi, 'consoleListRecentlyRejected');

const { useListNewestRejectionsQuery } = rejectionsContractApi.injectEndpoints({
  endpoints: (build) => ({
    listNewestRejections: build.query<Page<RejectedRelease>, void>({
      query: () => listRejected({ limit: SHOWN, count: true }),
      transformResponse: (rejections: RejectedRelease[], meta) => toPage(rejections, meta),
    }),
  }),
});

/** The number of releases that the gate rejected in the last seven days, and the newest of them with their check reports. */
export function RejectedReleases() {
  const { data, isError, refetch } = useListNewestRejectionsQuery(undefined, READ_AGAIN);
  if (!data && isError)
    return (
      <ErrorNotice title="The rejected releases could not be loaded" onRetry={refetch}>
        Check your connection, then try again.
      </ErrorNotice>
    );
  if (!data) return <ConsoleSkeleton label="Loading the rejected releases" />;
  const { items, total = items.length } = data;
  if (total === 0)
    return (
      <EmptyState title="No release was rejected">
        A release that fails a check appears here for seven days, with its check report.
      </EmptyState>
    );
  return (
    <Stack gap="s">
      <p>
        <strong>{formatCount(total)}</strong> in the last 7 days.{' '}
        <TextLink to={RELEASES_PATH}>All releases</TextLink>
      </p>
      <RejectionTable rejections={items} />
    </Stack>
  );
}

const Reason = styled.span`
  overflow-wrap: anywhere;
`;

function RejectionTable({ rejections }: { rejections: readonly RejectedRelease[] }) {
  return (
    <Table caption="Rejected releases of the last 7 days, newest first">
      <Thead>
        <Tr>
          <Th>Check report</Th>
          <Th>Reason</Th>
        </Tr>
      </Thead>
      <Tbody>
        {rejections.map(({ checkReportId, microfrontend, version, reasons: [reason] }) => (
          <Tr key={checkReportId}>
            <Td>
              <TextLink
                to={checkReportPath(checkReportId)}
                aria-label={`Check report for ${microfrontend} ${version}`}
              >
                {microfrontend} {shortVersion(version)}
              </TextLink>
            </Td>
            <Td>
              <Reason>{reason}</Reason>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
