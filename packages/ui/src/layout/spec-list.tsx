import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { tabularNumerals } from '../theme/labels.ts';
import { media } from '../theme/media.ts';

/** The data of one thing, line by line: its children are `DescriptionItem`s. Where there is little room the terms take no more than they need. */
export const DescriptionList = styled.dl`
  ${tabularNumerals}
  display: grid;
  grid-template-columns: fit-content(45%) minmax(0, 1fr);
  column-gap: ${tokens.space.m};
  border-top: 1px solid ${tokens.color.ink};

  ${media.large} {
    grid-template-columns: minmax(7rem, 2fr) minmax(0, 3fr);
  }
`;

const Line = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
  line-height: ${tokens.leading.snug};
`;

const Term = styled.dt`
  color: ${tokens.color.inkMuted};
`;

const Value = styled.dd`
  font-weight: ${tokens.weight.medium};
`;

/** One line of a `DescriptionList`: what it is, and its value. */
export function DescriptionItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <Line>
      <Term>{term}</Term>
      <Value>{children}</Value>
    </Line>
  );
}
