import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';
import { Eyebrow } from './page-header.tsx';

/** A decorative dimension line with two end ticks, as in a technical drawing. It fills the available space. */
export const DimensionLine = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  height: 0.75rem;
  border-inline: 1px solid ${tokens.color.outline};
  background: linear-gradient(${tokens.color.rule} 0 0) center / 100% 1px no-repeat;
`;

const Region = styled.section`
  padding-block: ${tokens.space.section};
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${tokens.space.m} ${tokens.space.l};
  margin-bottom: ${tokens.space.l};

  ${media.medium} {
    flex-wrap: nowrap;
    margin-bottom: ${tokens.space.xl};
  }
`;

const Line = styled(DimensionLine)`
  order: 1;
  width: 100%;

  ${media.medium} {
    order: 0;
    flex: 1 ${tokens.space.xl};
    margin-bottom: 0.5em;
  }
`;

const Heading = styled.h2`
  font-size: ${tokens.text.xxl};
`;

export interface SectionProps extends ComponentPropsWithRef<'section'> {
  heading?: ReactNode;
  eyebrow?: ReactNode;
  /** A link or a button beside the heading. */
  action?: ReactNode;
}

/** A labelled part of a page. Without a heading, set `aria-label`. */
export function Section({ heading, eyebrow, action, children, ...rest }: SectionProps) {
  const headingId = useId();
  return (
    <Region aria-labelledby={heading ? headingId : undefined} {...rest}>
      {heading && (
        <Header>
          <div>
            {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
            <Heading id={headingId}>{heading}</Heading>
          </div>
          <Line />
          {action}
        </Header>
      )}
      {children}
    </Region>
  );
}
