import type { ReleaseStatus } from '@whetstone/contract';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ReleaseLine } from './release-line.tsx';
import { RolloutBar } from './rollout-bar.tsx';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.xs};
  margin: ${tokens.space.s} 0 0;
  padding: 0;
  list-style: none;
`;

/** Which releases of a microfrontend visitors get, and how many visitors each. */
export function ReleaseLines({ releases: { live, canary } }: { releases: ReleaseStatus }) {
  const share = canary?.percentage ?? 0;
  return (
    <div>
      <RolloutBar percentage={share} />
      <List>
        <ReleaseLine kind="Live" percentage={100 - share} release={live} />
        {canary && <ReleaseLine kind="Canary" percentage={share} release={canary} />}
      </List>
    </div>
  );
}
