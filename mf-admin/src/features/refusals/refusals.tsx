import { EmptyState, ErrorNotice, Stack } from '@whetstone/ui';
import { LoadMore } from '../../shared/data-table/load-more.tsx';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { RefusalTable } from './refusal-table.tsx';
import { useListRefusalsInfiniteQuery } from './refusals.api.ts';

/** What the gate did not let out of a piece, and why. */
export function Refusals({ piece }: { piece: string }) {
  const query = useListRefusalsInfiniteQuery(piece, { refetchOnMountOrArgChange: true });
  const { status, rows, further, retry } = useLoadedList(query);
  if (status === 'loading') return <LoadingSheet label="Loading refused releases" />;
  if (status === 'failed')
    return <ErrorNotice title="Refused releases could not be loaded" onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title="No release was refused" />;
  return (
    <Stack gap="m">
      <RefusalTable refusals={rows} piece={piece} />
      <LoadMore noun="refusals" {...further} />
    </Stack>
  );
}
