import type { Problem } from '@whetstone/contract';
import { Link, problemOf } from '@whetstone/kernel';
import { FormMessage, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfVerdict } from '../../../shared/releases/paths.ts';

const VerdictLink = styled(Link)`
  ${textLinkStyles}
`;

const Failures = styled.ul`
  padding-left: 1.25em;
  list-style: disc;
`;

/** Why an action was not taken; where the gate refused it, what stands in the way. */
export function Refusal({ error }: { error: unknown }) {
  const problem: Problem | undefined = problemOf(error);
  const { verdict } = problem ?? {};
  return (
    <FormMessage tone="error">
      {problem?.detail ?? 'We could not reach the shop. Check your connection and try again.'}
      {verdict && (
        <>
          <Failures>
            {verdict.findings
              .filter(({ passed }) => !passed)
              .map(({ subject, sentence }) => (
                <li key={`${subject} ${sentence}`}>{sentence}</li>
              ))}
          </Failures>
          <VerdictLink to={pathOfVerdict(verdict.id)}>Read the whole verdict</VerdictLink>
        </>
      )}
    </FormMessage>
  );
}
