import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { media } from '../theme/media.ts';
import { DimensionLine } from './dimension-line.tsx';
import { Eyebrow } from './eyebrow.tsx';

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
  /** A link or a button that belongs to the heading. */
  action?: ReactNode;
}

/** A labelled part of a page. Without a heading, name it with `aria-label`. */
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
