import { problemOf } from '@whetstone/kernel';
import { EmptyState, ErrorNotice, Stack } from '@whetstone/ui';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { useGetVerdictQuery } from './verdict.api.ts';
import { VerdictReport } from './verdict-report.tsx';
import { VerdictSummary } from './verdict-summary.tsx';

export function VerdictView({ id }: { id: string }) {
  const { currentData: verdict, error, refetch } = useGetVerdictQuery(id);
  if (problemOf(error)?.status === 404)
    return <EmptyState title="There is no such verdict">Its address may have been cut short.</EmptyState>;
  if (error) return <ErrorNotice title="The verdict could not be loaded" onRetry={refetch} />;
  if (!verdict) return <LoadingSheet label="Loading the verdict" />;
  return (
    <Stack gap="xl">
      <VerdictSummary verdict={verdict} />
      <VerdictReport verdict={verdict} />
    </Stack>
  );
}
