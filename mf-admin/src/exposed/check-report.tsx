import { useParams } from '@whetstone/kernel';
import { PageHeader, Stack } from '@whetstone/ui';
import { CheckReportView } from '../features/check-report/check-report.tsx';
import { BackToReleases } from '../shared/release-links.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader
        title="Check Report"
        lead="Each release is checked before it reaches visitors. Failed checks say what breaks, for whom, and how to fix it."
      />
      <Stack gap="xl">
        <CheckReportView id={id} />
        <BackToReleases />
      </Stack>
    </>
  );
}
