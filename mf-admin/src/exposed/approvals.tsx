import { Stack } from '@whetstone/ui';
import { ApprovalList } from '../features/approvals/approval-list.tsx';
import { ConsoleHeader, ConsoleSection } from '../shared/console.tsx';
import { BackToReleases } from '../shared/releases/release-links.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Approvals"
        eyebrow={<BackToReleases />}
        lead="Larger pages, other sites, paths and navigation entries that releases ask for."
      />
      <Stack gap="xl">
        <ConsoleSection heading="Requests">
          <ApprovalList state="requested" />
        </ConsoleSection>
        <ConsoleSection heading="Decisions">
          <ApprovalList state="decided" />
        </ConsoleSection>
      </Stack>
    </>
  );
}
