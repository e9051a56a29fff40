import { Link } from '@whetstone/kernel';
import { type ButtonStyleProps, buttonStyles, PageHeader, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { RecentHealth } from '../features/health/recent-health.tsx';
import { FilteredLedger } from '../features/ledger/filtered-ledger.tsx';
import { ReleaseBoard } from '../features/releases/board/release-board.tsx';
import { ConsoleSection } from '../shared/console-section.tsx';
import { TOKENS_PATH } from '../shared/releases/paths.ts';

const TokensLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
  justify-self: start;
`;

const Sections = styled(Stack)`
  gap: ${tokens.space.xxl};
`;

export function ReleasesPage() {
  return (
    <>
      <PageHeader
        title="Releases"
        lead="What every microfrontend of the shop gives its visitors, and how it came about."
      >
        <TokensLink to={TOKENS_PATH} $size="small">
          Deploy tokens
        </TokensLink>
      </PageHeader>
      <Sections>
        <ConsoleSection heading="Live now">
          <ReleaseBoard more={(releases) => <RecentHealth releases={releases} />} />
        </ConsoleSection>
        <ConsoleSection heading="History">
          <FilteredLedger />
        </ConsoleSection>
      </Sections>
    </>
  );
}
