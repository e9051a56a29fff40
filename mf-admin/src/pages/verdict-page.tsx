import { useParams } from '@whetstone/kernel';
import { PageHeader, Stack } from '@whetstone/ui';
import { VerdictView } from '../features/verdicts/verdict-view.tsx';
import { BackToReleases } from '../shared/releases/back-to-releases.tsx';

export function VerdictPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader
        title="Verdict"
        lead="What the gate found before a release could reach a visitor: what breaks, for whom, and what to do about it."
      />
      <Stack gap="xl">
        <VerdictView id={id} />
        <BackToReleases />
      </Stack>
    </>
  );
}
