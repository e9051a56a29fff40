import type { DeployTokenEntry } from '@whetstone/contract';
import { EmptyState } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink } from '../../shared/releases/release-links.tsx';
import { useBrowseDeployTokenEntriesInfiniteQuery } from './deploy-tokens.api.ts';

const ACTIONS: Record<DeployTokenEntry['action'], string> = {
  created: 'Created',
  used: 'Used from a new network',
  revoked: 'Revoked',
};

const COLUMNS: Column<DeployTokenEntry>[] = [
  { id: 'when', header: 'When', width: '7rem', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    id: 'microfrontend',
    header: 'Microfrontend',
    cell: ({ microfrontend }) => <MicrofrontendLink name={microfrontend} />,
  },
  { id: 'label', header: 'Label', cell: ({ label }) => label },
  { id: 'action', header: 'Action', cell: ({ action }) => ACTIONS[action] },
  { id: 'by', header: 'By', cell: ({ actor, network }) => actor || network },
];

/** Who created, used and revoked tokens. */
export function TokenLog() {
  return (
    <DataTable
      caption="Log of deploy tokens, newest first"
      noun="entries"
      list={usePagedList(useBrowseDeployTokenEntriesInfiniteQuery())}
      columns={COLUMNS}
      rowId="id"
      empty={<EmptyState title="No entries yet" />}
    />
  );
}
