import { useParams } from '@whetstone/kernel';
import { PageHeader, Stack } from '@whetstone/ui';
import { CheckReportView } from '../features/check-reports/check-report-view.tsx';
import { BackToReleases } from '../shared/releases/back-to-releases.tsx';

export function CheckReportPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader
        title="CheckReport"
        lead="What the gate found before a release could reach a visitor: what breaks, for whom, and what to do about it."
      />
      <Stack gap="xl">
        <CheckReportView id={id} />
        <BackToReleases />
      </Stack>
    </>
  );
}
