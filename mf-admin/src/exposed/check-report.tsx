import { useParams } from '@whetstone/kernel';
import { CheckReportView } from '../features/check-report/check-report.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { BackToReleases } from '../shared/releases/release-links.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <>
      <ConsoleHeader
        title="Check Report"
        eyebrow={<BackToReleases />}
        lead="Each release is checked before it reaches visitors. Failed checks say what breaks, for whom, and how to fix it."
      />
      <CheckReportView id={id} />
    </>
  );
}
