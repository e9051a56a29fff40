import type { Problem } from '@whetstone/contract';
import { Link, problemOf } from '@whetstone/kernel';
import { FormMessage, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfCheckReport } from '../../../shared/releases/paths.ts';

const CheckReportLink = styled(Link)`
  ${textLinkStyles}
`;

const Failures = styled.ul`
  padding-left: 1.25em;
  list-style: disc;
`;

/** Why an action was not taken; where the gate refused it, what stands in the way. */
export function RejectionMessage({ error }: { error: unknown }) {
  const problem: Problem | undefined = problemOf(error);
  const { checkReport } = problem ?? {};
  return (
    <FormMessage tone="error">
      {problem?.detail ?? 'We could not reach the shop. Check your connection and try again.'}
      {checkReport && (
        <>
          <Failures>
            {checkReport.results
              .filter(({ passed }) => !passed)
              .map(({ subject, sentence }) => (
                <li key={`${subject} ${sentence}`}>{sentence}</li>
              ))}
          </Failures>
          <CheckReportLink to={pathOfCheckReport(checkReport.id)}>Read the full check report</CheckReportLink>
        </>
      )}
    </FormMessage>
  );
}
