import { usePageHead, useParams } from '@whetstone/kernel';
import { PageHeader, Stack } from '@whetstone/ui';
import { MicrofrontendTelemetry } from '../features/health/microfrontend-health.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { Rejections } from '../features/rejections/rejections.tsx';
import { MicrofrontendDetails } from '../features/releases/microfrontend/microfrontend-details.tsx';
import { ConsoleSection } from '../shared/console-section.tsx';
import { BackToReleases } from '../shared/releases/back-to-releases.tsx';
import { LoadedMicrofrontend } from '../shared/releases/loaded-microfrontend.tsx';

export function MicrofrontendReleasesPage() {
  const { microfrontend = '' } = useParams();
  usePageHead({ title: `Releases of ${microfrontend}` });
  return (
    <>
      <PageHeader title={microfrontend} eyebrow="Releases" />
      <Stack gap="xxl">
        <LoadedMicrofrontend name={microfrontend}>
          {(releases) => (
            <>
              <ConsoleSection heading="Live now">
                <MicrofrontendDetails releases={releases} />
              </ConsoleSection>
              <ConsoleSection heading="Health">
                <MicrofrontendTelemetry releases={releases} />
              </ConsoleSection>
              <ConsoleSection heading="History">
                <Ledger microfrontend={microfrontend} />
              </ConsoleSection>
              <ConsoleSection heading="Rejected releases">
                <Rejections microfrontend={microfrontend} />
              </ConsoleSection>
            </>
          )}
        </LoadedMicrofrontend>
        <BackToReleases />
      </Stack>
    </>
  );
}
