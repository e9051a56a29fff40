import type { RejectedRelease } from '@whetstone/contract';
import { EmptyState } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import { CheckReportLink, VERSION_COLUMN } from '../../shared/releases/release-links.tsx';
import { useRejections } from './history.api.ts';

export function Rejections({ microfrontend }: { microfrontend: string }) {
  return (
    <DataTable
      caption="Rejected releases, newest first"
      noun="rejected releases"
      list={useRejections(microfrontend)}
      columns={COLUMNS}
      rowId="checkReportId"
      empty={<EmptyState title="No rejected releases" />}
    />
  );
}

const COLUMNS: Column<RejectedRelease>[] = [
  { id: 'when', header: 'When', width: '8rem', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  { ...VERSION_COLUMN, width: '8rem' },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reasons, isDryRun, checkReportId, microfrontend, version }) => (
      <>
        <span>{`${isDryRun ? 'Dry run: ' : ''}${summaryOf(reasons)}`}</span>{' '}
        <CheckReportLink id={checkReportId} microfrontend={microfrontend} version={version} />
      </>
    ),
  },
];

function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} And ${others.length} more.`;
}
