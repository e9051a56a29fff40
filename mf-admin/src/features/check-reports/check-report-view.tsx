import { problemOf } from '@whetstone/kernel';
import { EmptyState, ErrorNotice, Stack } from '@whetstone/ui';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { useGetCheckReportQuery } from './check-report.api.ts';
import { CheckResults } from './check-report-report.tsx';
import { CheckReportSummary } from './check-report-summary.tsx';

export function CheckReportView({ id }: { id: string }) {
  const { currentData: checkReport, error, refetch } = useGetCheckReportQuery(id);
  if (problemOf(error)?.status === 404)
    return (
      <EmptyState title="There is no such check report">Its address may have been cut short.</EmptyState>
    );
  if (error) return <ErrorNotice title="The check report could not be loaded" onRetry={refetch} />;
  if (!checkReport) return <LoadingSheet label="Loading the check report" />;
  return (
    <Stack gap="xl">
      <CheckReportSummary checkReport={checkReport} />
      <CheckResults checkReport={checkReport} />
    </Stack>
  );
}
