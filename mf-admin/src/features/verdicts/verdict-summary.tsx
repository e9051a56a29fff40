import type { Verdict } from '@whetstone/contract';
import { Badge, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { PieceLink } from '../../shared/releases/piece-link.tsx';
import { VersionTag } from '../../shared/releases/version-tag.tsx';

const Outcome = styled.p`
  font-size: ${tokens.text.l};
  line-height: ${tokens.leading.snug};
`;

/** What was judged, and in one sentence how. */
export function VerdictSummary({ verdict: { piece, version, passed, findings } }: { verdict: Verdict }) {
  const failures = findings.filter((finding) => !finding.passed).length;
  return (
    <Stack gap="s">
      <p>
        <Badge tone={passed ? 'success' : 'danger'}>{passed ? 'Passed' : 'Refused'}</Badge>{' '}
        <PieceLink piece={piece} /> <VersionTag version={version} />
      </p>
      <Outcome>
        {passed
          ? `All ${findings.length} checks hold: visitors may get this release.`
          : `${failures} of ${findings.length} checks do not hold. Visitors keep what they have; nothing was changed.`}
      </Outcome>
    </Stack>
  );
}
