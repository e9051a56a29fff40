import type { CheckReport } from '@whetstone/contract';
import { Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { CheckResultList } from './check-result-list.tsx';
import { CHECKS } from './checks.ts';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const Question = styled.h3`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

/** All that the gate found: what stands in the way first, then what is in order, check by check. */
export function CheckResults({ checkReport: { results } }: { checkReport: CheckReport }) {
  const failures = results.filter(({ passed }) => !passed);
  const checked = CHECKS.map(({ check, question }) => ({
    question,
    passes: results.filter((result) => result.check === check && result.passed),
  })).filter(({ passes }) => passes.length > 0);
  return (
    <Stack gap="xl">
      {failures.length > 0 && (
        <section aria-labelledby="in-the-way">
          <Heading id="in-the-way">What stands in the way</Heading>
          <CheckResultList results={failures} />
        </section>
      )}
      <section aria-labelledby="in-order">
        <Stack gap="l">
          <Heading id="in-order">What is in order</Heading>
          {checked.length === 0 && <p>Nothing that the gate looked at.</p>}
          {checked.map(({ question, passes }) => (
            <div key={question}>
              <Question>{question}</Question>
              <CheckResultList results={passes} />
            </div>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
