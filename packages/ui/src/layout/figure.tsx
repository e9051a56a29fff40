import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

const Root = styled.figure`
  counter-increment: figure;
`;

const Caption = styled.figcaption`
  ${tabularNumerals}
  display: flex;
  gap: ${tokens.space.s};
  padding-top: ${tokens.space.xs};
  font-size: ${tokens.text.xs};
  line-height: ${tokens.leading.snug};
  color: ${tokens.color.inkMuted};

  &::before {
    content: 'Fig. ' counter(figure);
    flex: none;
    color: ${tokens.color.accentText};
    font-weight: ${tokens.weight.strong};
  }
`;

export interface FigureProps {
  caption: ReactNode;
  /** A `Photo`, for example. */
  children: ReactNode;
  className?: string;
}

/** A picture with a caption. The figures of a page are numbered automatically. */
export function Figure({ caption, children, className }: FigureProps) {
  return (
    <Root className={className}>
      {children}
      <Caption>{caption}</Caption>
    </Root>
  );
}
