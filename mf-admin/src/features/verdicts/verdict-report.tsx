import type { Verdict } from '@whetstone/contract';
import { Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { CHECKS } from './checks.ts';
import { FindingList } from './finding-list.tsx';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const Question = styled.h3`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

/** All that the gate found: what stands in the way first, then what is in order, check by check. */
export function VerdictReport({ verdict: { findings } }: { verdict: Verdict }) {
  const failures = findings.filter(({ passed }) => !passed);
  const checked = CHECKS.map(({ check, question }) => ({
    question,
    passes: findings.filter((finding) => finding.check === check && finding.passed),
  })).filter(({ passes }) => passes.length > 0);
  return (
    <Stack gap="xl">
      {failures.length > 0 && (
        <section aria-labelledby="in-the-way">
          <Heading id="in-the-way">What stands in the way</Heading>
          <FindingList findings={failures} />
        </section>
      )}
      <section aria-labelledby="in-order">
        <Stack gap="l">
          <Heading id="in-order">What is in order</Heading>
          {checked.length === 0 && <p>Nothing that the gate looked at.</p>}
          {checked.map(({ question, passes }) => (
            <div key={question}>
              <Question>{question}</Question>
              <FindingList findings={passes} />
            </div>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
