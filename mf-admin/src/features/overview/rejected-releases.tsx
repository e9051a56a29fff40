import type { RejectedRelease } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { EmptyState, Stack, TextLink } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { formatCount, shortVersion } from '../../shared/format.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { checkReportPath, RELEASES_PATH } from '../../shared/releases/release-paths.ts';
import { rejectionsContractApi } from './generated/releases.ts';

const SHOWN = 5;

const listRejected = requestOf(rejectionsContractApi, 'consoleListRecentlyRejected');

export const { useListNewestRejectionsQuery } = rejectionsContractApi.injectEndpoints({
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
  const { items, total = 0 } = data ?? {};
  return (
    <Stack gap="s">
      {total > 0 && (
        <p>
          <strong>{formatCount(total)}</strong> in the last 7 days.{' '}
          <TextLink to={RELEASES_PATH}>All releases</TextLink>
        </p>
      )}
      <DataTable
        caption="Rejected releases of the last 7 days, newest first"
        noun="rejected releases"
        list={wholeList({ data: items, isError, refetch })}
        columns={COLUMNS}
        rowId="checkReportId"
        empty={
          <EmptyState title="No release was rejected">
            A release that fails a check appears here for seven days, with its check report.
          </EmptyState>
        }
      />
    </Stack>
  );
}

const COLUMNS: Column<RejectedRelease>[] = [
  {
    id: 'checkReport',
    header: 'Check report',
    width: '40%',
    cell: ({ checkReportId, microfrontend, version }) => (
      <TextLink
        to={checkReportPath(checkReportId)}
        aria-label={`Check report for ${microfrontend} ${version}`}
      >
        {`${microfrontend} ${shortVersion(version)}`}
      </TextLink>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reasons: [reason], isDryRun }) => `${isDryRun ? 'Dry run: ' : ''}${reason}`,
  },
];
