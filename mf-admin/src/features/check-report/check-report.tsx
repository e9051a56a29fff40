import type { CheckReport } from '@whetstone/contract';
import { Badge, EmptyState, Stack, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/releases/release-links.tsx';
import { releasesApi } from '../../shared/releases/releases.api.ts';
import { CheckResults } from './check-results.tsx';

/** Few reports need the form. */
const loadForm = () => import(/* webpackChunkName: "accept-types" */ './accept-type-changes.tsx');

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
        <Late load={loadForm}>{({ AcceptTypeChanges }) => <AcceptTypeChanges report={report} />}</Late>
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
