import { EmptyState, ErrorNotice, Stack } from '@whetstone/ui';
import { LoadMore } from '../../shared/data-table/load-more.tsx';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { RejectionTable } from './rejection-table.tsx';
import { useListRejectionsInfiniteQuery } from './rejections.api.ts';

/** What the gate did not let out of a microfrontend, and why. */
export function Rejections({ microfrontend }: { microfrontend: string }) {
  const query = useListRejectionsInfiniteQuery(microfrontend, { refetchOnMountOrArgChange: true });
  const { status, rows, further, retry } = useLoadedList(query);
  if (status === 'loading') return <LoadingSheet label="Loading rejected releases" />;
  if (status === 'failed')
    return <ErrorNotice title="Rejected releases could not be loaded" onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title="No release was rejected" />;
  return (
    <Stack gap="m">
      <RejectionTable rejections={rows} microfrontend={microfrontend} />
      <LoadMore noun="rejections" {...further} />
    </Stack>
  );
}
