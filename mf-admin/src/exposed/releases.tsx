import { ButtonLink, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ApprovalsLink } from '../features/approvals/approvals-link.tsx';
import { FilteredLedger } from '../features/history/filtered-ledger.tsx';
import { ReleaseBoard } from '../features/releases/release-board.tsx';
import { Retired } from '../features/retirement/retired.tsx';
import { useRetired } from '../features/retirement/retirement.api.ts';
import { RecentTelemetry } from '../features/telemetry/recent-telemetry.tsx';
import { ConsoleHeader, ConsoleSection } from '../shared/console.tsx';
import { TOKENS_PATH, VIOLATIONS_PATH } from '../shared/releases/release-links.tsx';
import { useReleaseStatus } from '../shared/releases/releases.api.ts';
import { Row } from '../shared/row.ts';
import { ShownAfter } from '../shared/shown-after.tsx';

const Sections = styled(Stack)`
  gap: ${tokens.space.xxl};
`;

export function Page() {
  const live = useReleaseStatus();
  const retired = useRetired();
  return (
    <>
      <ConsoleHeader title="Releases" lead="What is live now, and how it got there.">
        <Row>
          <ApprovalsLink />
          <ButtonLink to={TOKENS_PATH} $size="small">
            Deploy tokens
          </ButtonLink>
          <ButtonLink to={VIOLATIONS_PATH} $size="small">
            Policy violations
          </ButtonLink>
        </Row>
      </ConsoleHeader>
      <Sections>
        <ConsoleSection heading="Live now">
          <ReleaseBoard renderDetails={(status) => <RecentTelemetry status={status} />} />
        </ConsoleSection>
        <ShownAfter queries={[live, retired]}>
          <Sections>
            <Retired />
            <ConsoleSection heading="History">
              <FilteredLedger />
            </ConsoleSection>
          </Sections>
        </ShownAfter>
      </Sections>
    </>
  );
}
