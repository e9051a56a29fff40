import type { CurrentRelease } from '@whetstone/contract';
import { Badge, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Moment } from '../../../shared/moment.tsx';
import { VersionTag } from '../../../shared/releases/version-tag.tsx';

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

const Origin = styled.span`
  color: ${tokens.color.inkMuted};
`;

interface ReleaseLineProps {
  kind: 'Live' | 'Canary';
  /** Of visitors, who get it. */
  percentage: number;
  release: CurrentRelease;
}

/** One release that visitors get now: how many of them, which, since when, by whom and from what. */
export function ReleaseLine({ kind, percentage, release }: ReleaseLineProps) {
  const { version, since, by, commit } = release;
  return (
    <Line>
      <Share>{percentage}%</Share>
      <Badge tone={kind === 'Canary' ? 'ochre' : 'neutral'}>{kind}</Badge>
      <VersionTag version={version} />
      <Moment at={since} />
      <Origin>
        by {by}
        {commit && (
          <>
            , commit <VersionTag version={commit} />
          </>
        )}
      </Origin>
    </Line>
  );
}
