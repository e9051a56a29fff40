import type { CurrentRelease, ReleaseStatus } from '@whetstone/contract';
import {
  Badge,
  DescriptionItem,
  DescriptionList,
  FormMessage,
  Stack,
  tabularNumerals,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { AUTOMATIC } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { VersionTag } from '../../shared/releases/release-links.tsx';
import { Muted } from '../../shared/text.ts';
import { ReleaseActions } from './release-actions.tsx';

/** The live release of a microfrontend, with its actions and its previous release. */
export function LiveRelease({ status }: { status: ReleaseStatus }) {
  const { team, previous } = status;
  return (
    <Stack gap="m">
      <TrafficSplit status={status} />
      <ReleaseActions status={status} />
      <DescriptionList>
        <DescriptionItem term="Team">{team}</DescriptionItem>
        <DescriptionItem term="Previous release">
          {previous ? <VersionTag version={previous} /> : 'None'}
        </DescriptionItem>
      </DescriptionList>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.xs};
  margin: ${tokens.space.s} 0 0;
`;

/** The shares of visitors that get the live release and the canary. */
export function TrafficSplit({ status: { live, canary } }: { status: ReleaseStatus }) {
  const share = canary?.percentage ?? 0;
  return (
    <div>
      <TrafficBar percentage={share} />
      <List>
        <ReleaseLine kind="Live" percentage={100 - share} release={live} />
        {canary && <ReleaseLine kind="Canary" percentage={share} release={canary} />}
      </List>
      {live.by === AUTOMATIC && (
        <Notice>
          <FormMessage tone="info">
            {`Rolled back to this release automatically. ${live.reason} Publish a corrected release.`}
          </FormMessage>
        </Notice>
      )}
    </div>
  );
}

const Notice = styled.div`
  margin-top: ${tokens.space.s};
`;

const Bar = styled.svg`
  display: block;
  width: 100%;
  height: 0.5rem;
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.ink};
`;

const CanaryShare = styled.rect`
  fill: ${tokens.color.ochre};
  transition: width ${tokens.motion.slow};
`;

/** Dark for the live release, ochre for the canary. Decorative: the lines below have the same data. */
function TrafficBar({ percentage }: { percentage: number }) {
  return (
    <Bar aria-hidden="true">
      <CanaryShare width={`${percentage}%`} height="100%" />
    </Bar>
  );
}

const Line = styled.li`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  font-size: ${tokens.text.s};
`;

const Share = styled.strong`
  min-width: 3.5ch;
  text-align: end;
`;

interface ReleaseLineProps {
  kind: 'Live' | 'Canary';
  /** The share of visitors who get the release. */
  percentage: number;
  release: CurrentRelease;
}

function ReleaseLine({ kind, percentage, release }: ReleaseLineProps) {
  const { version, since, by, commit } = release;
  return (
    <Line>
      <Share>{`${percentage}%`}</Share>
      <Badge tone={kind === 'Canary' ? 'ochre' : 'neutral'}>{kind}</Badge>
      <VersionTag version={version} />
      <RelativeTime at={since} />
      <Muted>
        <span>{`by ${by}`}</span>
        {commit && (
          <span>
            , commit <VersionTag version={commit} />
          </span>
        )}
      </Muted>
    </Line>
  );
}
