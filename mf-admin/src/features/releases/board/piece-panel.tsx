import type { PieceReleases } from '@whetstone/contract';
import { tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PieceLink } from '../../../shared/releases/piece-link.tsx';
import { PieceActions } from '../actions/piece-actions.tsx';
import { ReleaseLines } from './release-lines.tsx';

const Panel = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s};
  padding: ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
`;

const Name = styled.h3`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

const Team = styled.span`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.body};
`;

interface PiecePanelProps {
  releases: PieceReleases;
  /** What else is known of it. */
  children: ReactNode;
}

/** One piece: what its visitors get, and what can be done about it. */
export function PiecePanel({ releases, children }: PiecePanelProps) {
  const { piece, team } = releases;
  return (
    <Panel>
      <Head>
        <Name>
          <PieceLink piece={piece} /> <Team>team {team}</Team>
        </Name>
        <PieceActions releases={releases} />
      </Head>
      <ReleaseLines releases={releases} />
      {children}
    </Panel>
  );
}
