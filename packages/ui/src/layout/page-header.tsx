import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { Eyebrow } from './eyebrow.tsx';
import { Ruler } from './ruler.tsx';

const Header = styled.header`
  display: grid;
  gap: ${tokens.space.l};
  padding-top: ${tokens.space.section};
  margin-bottom: ${tokens.space.xl};
`;

const Title = styled.h1`
  max-width: 18ch;
  font-size: ${tokens.text.display};
  letter-spacing: -0.034em;
`;

const Lead = styled.p`
  max-width: ${tokens.size.measure};
  font-size: ${tokens.text.l};
  line-height: 1.5;
  color: ${tokens.color.inkMuted};
`;

const Edge = styled(Ruler)`
  margin-top: ${tokens.space.s};
`;

export interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Controls of the whole page, such as a search field. */
  children?: ReactNode;
}

/** The head of a page with its only h1. */
export function PageHeader({ title, eyebrow, lead, children }: PageHeaderProps) {
  return (
    <Header>
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Title>{title}</Title>
      </div>
      {lead && <Lead>{lead}</Lead>}
      {children}
      <Edge />
    </Header>
  );
}
