import type { CheckReport } from '@whetstone/contract';
import { Badge, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { MicrofrontendLink } from '../../shared/releases/microfrontend-link.tsx';
import { VersionTag } from '../../shared/releases/version-tag.tsx';

const Outcome = styled.p`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

/** What was judged, and in one sentence how. */
export function CheckReportSummary({
  checkReport: { microfrontend, version, passed, results },
}: {
  checkReport: CheckReport;
}) {
  const failures = results.filter((result) => !result.passed).length;
  return (
    <Stack gap="s">
      <p>
        <Badge tone={passed ? 'success' : 'danger'}>{passed ? 'Passed' : 'Rejected'}</Badge>{' '}
        <MicrofrontendLink microfrontend={microfrontend} /> <VersionTag version={version} />
      </p>
      <Outcome>
        {passed
          ? `All ${results.length} checks hold: visitors may get this release.`
          : `${failures} of ${results.length} checks do not hold. Visitors keep what they have; nothing was changed.`}
      </Outcome>
    </Stack>
  );
}
