import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { smallCaps } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** The small label above a heading. */
export const Eyebrow = styled.p`
  ${smallCaps}
  margin-bottom: ${tokens.space.xs};
  color: ${tokens.color.accentText};
`;

const ticks = (every: string, height: string) =>
  `repeating-linear-gradient(90deg, currentColor 0 1px, transparent 1px ${every}) 0 0 / 100% ${height} no-repeat`;

/** A decorative border with the tick marks of a steel rule. */
export const Ruler = styled.div.attrs({ 'aria-hidden': true })`
  height: 0.875rem;
  color: ${tokens.color.outline};
  border-top: 1px solid ${tokens.color.ink};
  background: ${ticks('8px', '5px')}, ${ticks('40px', '9px')}, ${ticks('80px', '100%')};
`;

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

const BottomRuler = styled(Ruler)`
  margin-top: ${tokens.space.s};
`;

export interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Controls for the whole page, such as a search field. */
  children?: ReactNode;
}

/** The header of a page with its only h1. */
export function PageHeader({ title, eyebrow, lead, children }: PageHeaderProps) {
  return (
    <Header>
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Title>{title}</Title>
      </div>
      {lead && <Lead>{lead}</Lead>}
      {children}
      <BottomRuler />
    </Header>
  );
}
