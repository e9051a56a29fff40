import type { CheckResult } from '@whetstone/contract';
import { Icon, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { SmallTitle } from '../../shared/panels.ts';
import { Muted } from '../../shared/text.ts';

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
export function CheckResults({ results }: { results: readonly CheckResult[] }) {
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
