import type { CheckReport } from '@whetstone/contract';
import { Badge, EmptyState, FormMessage, Stack, tokens } from '@whetstone/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/release-links.tsx';
import { releasesApi } from '../../shared/releases.api.ts';
import { CheckResults } from './check-results.tsx';

// Few reports need the form.
const AcceptTypeChanges = lazy(() =>
  import('./accept-type-changes.tsx').then(
    ({ AcceptTypeChanges }) => ({ default: AcceptTypeChanges }),
    () => ({ default: FormLoadError }),
  ),
);

function FormLoadError() {
  return (
    <FormMessage tone="error">
      The form to accept the changes could not be loaded. Reload the page.
    </FormMessage>
  );
}

export function CheckReportView({ id }: { id: string }) {
  const { currentData: report, error, refetch } = releasesApi.useConsoleReadVerdictQuery({ id });
  if (!report || error)
    return (
      <NotLoaded what="check report" error={error} onRetry={refetch}>
        <EmptyState title="Check report not found">The link may be incomplete.</EmptyState>
      </NotLoaded>
    );
  return (
    <Stack gap="xl">
      <Summary report={report} />
      {hasOnlyTypeChanges(report) && (
        <Suspense>
          <AcceptTypeChanges report={report} />
        </Suspense>
      )}
      <CheckResults results={report.results} />
    </Stack>
  );
}

/** An admin may accept changes of types. Other issues break visitors' pages. */
function hasOnlyTypeChanges({ results }: CheckReport): boolean {
  const issues = results.filter(({ passed }) => !passed);
  return issues.length > 0 && issues.every(({ check }) => check === 'types');
}

const Outcome = styled.p`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

function Summary({ report: { microfrontend, version, passed, results } }: { report: CheckReport }) {
  const issues = results.filter((result) => !result.passed).length;
  return (
    <Stack gap="s">
      <p>
        <Badge tone={passed ? 'success' : 'danger'}>{passed ? 'Passed' : 'Rejected'}</Badge>{' '}
        <MicrofrontendLink name={microfrontend} /> <VersionTag version={version} />
      </p>
      <Outcome>
        {passed
          ? `All ${results.length} checks passed. The release can go live.`
          : `${issues} of ${results.length} checks failed. Nothing was changed: visitors keep the current release.`}
      </Outcome>
    </Stack>
  );
}
