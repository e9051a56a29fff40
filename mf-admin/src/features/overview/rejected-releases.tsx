import type { RejectedRelease } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import {
  EmptyState,
  ErrorNotice,
  Stack,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { CheckReportLink, RELEASES_PATH, VersionTag } from '../../shared/release-links.tsx';
import { releasesApi } from '../../shared/releases.api.ts';
import { READ_AGAIN } from './period.ts';

const SHOWN = 5;

const listRejected = requestOf(releasesApi, 'consoleListRecentlyRejected');

const { useListNewestRejectionsQuery } = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listNewestRejections: build.query<Page<RejectedRelease>, void>({
      query: () => listRejected({ limit: SHOWN, count: true }),
      transformResponse: (rejections: RejectedRelease[], meta) => toPage(rejections, meta),
      providesTags: ['Release'],
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

const Name = styled.span`
  overflow-wrap: anywhere;
`;

function RejectionTable({ rejections }: { rejections: readonly RejectedRelease[] }) {
  return (
    <Table caption="Rejected releases of the last 7 days, newest first">
      <Thead>
        <Tr>
          <Th>Release</Th>
          <Th>When</Th>
          <Th>
            <VisuallyHidden>Check report</VisuallyHidden>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {rejections.map(({ checkReportId, microfrontend, version, createdAt }) => (
          <Tr key={checkReportId}>
            <Td>
              <Name>
                {microfrontend} <VersionTag version={version} />
              </Name>
            </Td>
            <Td>
              <ShortTime at={createdAt} />
            </Td>
            <Td>
              <CheckReportLink id={checkReportId} microfrontend={microfrontend} version={version} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
