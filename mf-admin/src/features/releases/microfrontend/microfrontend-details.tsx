import type { ReleaseStatus } from '@whetstone/contract';
import { DescriptionItem, DescriptionList, Stack } from '@whetstone/ui';
import { VersionTag } from '../../../shared/releases/version-tag.tsx';
import { MicrofrontendActions } from '../actions/microfrontend-actions.tsx';
import { ReleaseLines } from '../board/release-lines.tsx';

/** All about what visitors get of one microfrontend, and what can be done about it. */
export function MicrofrontendDetails({ releases }: { releases: ReleaseStatus }) {
  const { team, previous } = releases;
  return (
    <Stack gap="m">
      <ReleaseLines releases={releases} />
      <MicrofrontendActions releases={releases} />
      <DescriptionList>
        <DescriptionItem term="Team">{team}</DescriptionItem>
        <DescriptionItem term="Live before">
          {previous ? <VersionTag version={previous} /> : 'Nothing'}
        </DescriptionItem>
      </DescriptionList>
    </Stack>
  );
}
