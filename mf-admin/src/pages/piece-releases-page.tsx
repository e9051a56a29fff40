import { usePageHead, useParams } from '@whetstone/kernel';
import { PageHeader, Stack } from '@whetstone/ui';
import { PieceHealth } from '../features/health/piece-health.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { Refusals } from '../features/refusals/refusals.tsx';
import { PieceDetails } from '../features/releases/piece/piece-details.tsx';
import { ConsoleSection } from '../shared/console-section.tsx';
import { BackToReleases } from '../shared/releases/back-to-releases.tsx';
import { LoadedPiece } from '../shared/releases/loaded-piece.tsx';

export function PieceReleasesPage() {
  const { piece = '' } = useParams();
  usePageHead({ title: `Releases of ${piece}` });
  return (
    <>
      <PageHeader title={piece} eyebrow="Releases" />
      <Stack gap="xxl">
        <LoadedPiece name={piece}>
          {(releases) => (
            <>
              <ConsoleSection heading="Live now">
                <PieceDetails releases={releases} />
              </ConsoleSection>
              <ConsoleSection heading="Health">
                <PieceHealth releases={releases} />
              </ConsoleSection>
              <ConsoleSection heading="History">
                <Ledger piece={piece} />
              </ConsoleSection>
              <ConsoleSection heading="Refused releases">
                <Refusals piece={piece} />
              </ConsoleSection>
            </>
          )}
        </LoadedPiece>
        <BackToReleases />
      </Stack>
    </>
  );
}
