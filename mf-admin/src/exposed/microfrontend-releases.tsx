import type { ReleaseStatus } from '@whetstone/contract';
import { usePageHead, useParams } from '@whetstone/kernel';
import { EmptyState, Stack, useRestoreFocus } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { useRef } from 'react';
import { Ledger } from '../features/history/ledger.tsx';
import { Rejections } from '../features/history/rejections.tsx';
import { plainName } from '../features/releases/plain-name.ts';
import { LiveRelease } from '../features/releases/traffic-split.tsx';
import { Retired } from '../features/retirement/retired.tsx';
import { useRetired } from '../features/retirement/retirement.api.ts';
import { TelemetryCharts } from '../features/telemetry/telemetry-charts.tsx';
import { ConsoleHeader, ConsoleSection, NotLoaded } from '../shared/console.tsx';
import { BackToReleases } from '../shared/releases/release-links.tsx';
import { useReleaseStatus } from '../shared/releases/releases.api.ts';

/** At the end of a long page. */
const loadRetire = () => import(/* webpackChunkName: "retire" */ '../features/retirement/retire.tsx');

/** The host cannot be retired: every page needs it. */
const SHELL = 'shell';

export function Page() {
  const { microfrontend = '' } = useParams();
  usePageHead({ title: `Releases of ${microfrontend}` });
  const { data, isError, refetch } = useReleaseStatus();
  const status = data?.find((candidate) => candidate.microfrontend === microfrontend);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <>
      <ConsoleHeader title={microfrontend} lead={status && plainName(status)} eyebrow={<BackToReleases />} />
      {data ? (
        <Stack
          gap="xxl"
          ref={region}
          tabIndex={-1}
          role="group"
          aria-label={microfrontend}
          {...focusHandlers}
        >
          {status ? <LiveSections status={status} /> : <NotLive microfrontend={microfrontend} />}
        </Stack>
      ) : (
        <NotLoaded what="live releases" error={isError} onRetry={refetch} />
      )}
    </>
  );
}

/** A retired microfrontend, or an unknown name. */
function NotLive({ microfrontend }: { microfrontend: string }) {
  const { data: retired, isError, refetch } = useRetired();
  if (!retired) return <NotLoaded what="retired microfrontends" error={isError} onRetry={refetch} />;
  return (
    <>
      {retired.some((each) => each.microfrontend === microfrontend) ? (
        <Retired microfrontend={microfrontend} />
      ) : (
        <EmptyState title="Microfrontend not found">It has no release under this name.</EmptyState>
      )}
      <ConsoleSection heading="History">
        <Ledger microfrontend={microfrontend} />
      </ConsoleSection>
    </>
  );
}

function LiveSections({ status }: { status: ReleaseStatus }) {
  const { microfrontend } = status;
  return (
    <>
      <ConsoleSection heading="Live now">
        <LiveRelease status={status} />
      </ConsoleSection>
      <ConsoleSection heading="Telemetry">
        <TelemetryCharts status={status} />
      </ConsoleSection>
      <ConsoleSection heading="History">
        <Ledger microfrontend={microfrontend} />
      </ConsoleSection>
      <ConsoleSection heading="Rejected releases">
        <Rejections microfrontend={microfrontend} />
      </ConsoleSection>
      {microfrontend !== SHELL && (
        <ConsoleSection heading="Retire">
          <Late load={loadRetire}>{({ Retire }) => <Retire microfrontend={microfrontend} />}</Late>
        </ConsoleSection>
      )}
    </>
  );
}
