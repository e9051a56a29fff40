import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tabularNumerals } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** The properties of one thing, a `DescriptionItem` per line. On small screens the terms take no more width than they need, and enlarged values are below them. */
export const DescriptionList = styled.dl`
  ${tabularNumerals}
  display: grid;
  grid-template-columns: fit-content(45%) minmax(0, 1fr);
  column-gap: ${tokens.space.m};
  container-type: inline-size;
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

  @container (width < 13rem) {
    display: block;
  }
`;

const Term = styled.dt`
  color: ${tokens.color.inkMuted};
`;

const Value = styled.dd`
  font-weight: ${tokens.weight.medium};
`;

/** A term and its value in a `DescriptionList`. */
export function DescriptionItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <Line>
      <Term>{term}</Term>
      <Value>{children}</Value>
    </Line>
  );
}
