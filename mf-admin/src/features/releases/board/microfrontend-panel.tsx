import type { ReleaseStatus } from '@whetstone/contract';
import { tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MicrofrontendLink } from '../../../shared/releases/microfrontend-link.tsx';
import { MicrofrontendActions } from '../actions/microfrontend-actions.tsx';
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

interface MicrofrontendPanelProps {
  releases: ReleaseStatus;
  /** What else is known of it. */
  children: ReactNode;
}

/** One microfrontend: what its visitors get, and what can be done about it. */
export function MicrofrontendPanel({ releases, children }: MicrofrontendPanelProps) {
  const { microfrontend, team } = releases;
  return (
    <Panel>
      <Head>
        <Name>
          <MicrofrontendLink microfrontend={microfrontend} /> <Team>team {team}</Team>
        </Name>
        <MicrofrontendActions releases={releases} />
      </Head>
      <ReleaseLines releases={releases} />
      {children}
    </Panel>
  );
}
