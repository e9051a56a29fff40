import { ViolationList } from '../features/policy-violations/violation-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { BackToReleases } from '../shared/releases/release-links.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Policy Violations"
        eyebrow={<BackToReleases />}
        lead="What browsers blocked in the last 30 days."
      />
      <ViolationList />
    </>
  );
}
