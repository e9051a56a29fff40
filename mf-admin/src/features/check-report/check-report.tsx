import type { CheckReport, CheckResult } from '@whetstone/contract';
import { Badge, EmptyState, Icon, Stack, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { SmallTitle } from '../../shared/panels.ts';
import { MicrofrontendLink, VersionTag } from '../../shared/releases/release-links.tsx';
import { releasesApi } from '../../shared/releases/releases.api.ts';
import { Muted } from '../../shared/text.ts';

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

const CHECKS: readonly { check: CheckResult['check']; title: string }[] = [
  { check: 'files', title: 'Files' },
  { check: 'versions', title: 'Shared packages' },
  { check: 'routes', title: 'Routes and navigation' },
  { check: 'slots', title: 'Slots' },
  { check: 'size', title: 'Size' },
  { check: 'types', title: 'Exported types' },
  { check: 'rendering', title: 'Rendering' },
  { check: 'approvals', title: 'Approvals' },
];

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

/** The issues first, then the passed results by check. */
function CheckResults({ results }: { results: readonly CheckResult[] }) {
  const issues = results.filter(({ passed }) => !passed);
  const passedChecks = CHECKS.map(({ check, title }) => ({
    title,
    passed: results.filter((result) => result.check === check && result.passed),
  })).filter(({ passed }) => passed.length > 0);
  return (
    <Stack gap="xl">
      {issues.length > 0 && (
        <section aria-labelledby="failed-checks">
          <Heading id="failed-checks">Failed checks</Heading>
          <ResultList results={issues} />
        </section>
      )}
      <section aria-labelledby="passed-checks">
        <Stack gap="l">
          <Heading id="passed-checks">Passed checks</Heading>
          {passedChecks.length === 0 && <p>None.</p>}
          {passedChecks.map(({ title, passed }) => (
            <div key={title}>
              <SmallTitle>{title}</SmallTitle>
              <ResultList results={passed} />
            </div>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

function ResultList({ results }: { results: readonly CheckResult[] }) {
  return (
    <List>
      {results.map((result) => (
        <Result key={`${result.check} ${result.subject} ${result.sentence}`} result={result} />
      ))}
    </List>
  );
}

const Item = styled.li<{ $passed: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
  font-size: ${tokens.text.s};

  > svg {
    margin-top: 0.2em;
    color: ${({ $passed }) => ($passed ? tokens.color.success : tokens.color.accentText)};
  }
`;

const Remedy = styled.p`
  margin-top: ${tokens.space.xs};
  padding-left: ${tokens.space.s};
  border-left: 2px solid ${tokens.color.accent};
`;

function Result({ result: { passed, subject, sentence, remedy } }: { result: CheckResult }) {
  return (
    <Item $passed={passed}>
      <Icon name={passed ? 'check' : 'close'} size={18} label={passed ? 'Passed' : 'Failed'} />
      <div>
        <Muted>{subject}</Muted>
        <p>{sentence}</p>
        {remedy && (
          <Remedy>
            <strong>What to do:</strong> <span>{remedy}</span>
          </Remedy>
        )}
      </div>
    </Item>
  );
}
