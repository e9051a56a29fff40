import type { PieceReleases } from '@whetstone/contract';
import { Spec, SpecList, Stack } from '@whetstone/ui';
import { VersionTag } from '../../../shared/releases/version-tag.tsx';
import { PieceActions } from '../actions/piece-actions.tsx';
import { ReleaseLines } from '../board/release-lines.tsx';

/** All about what visitors get of one piece, and what can be done about it. */
export function PieceDetails({ releases }: { releases: PieceReleases }) {
  const { team, previous } = releases;
  return (
    <Stack gap="m">
      <ReleaseLines releases={releases} />
      <PieceActions releases={releases} />
      <SpecList>
        <Spec term="Team">{team}</Spec>
        <Spec term="Live before">{previous ? <VersionTag version={previous} /> : 'Nothing'}</Spec>
      </SpecList>
    </Stack>
  );
}
