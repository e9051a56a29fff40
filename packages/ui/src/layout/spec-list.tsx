import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { tabularNumerals } from '../theme/labels.ts';

/** The data of one thing, line by line: its children are `Spec`s. */
export const SpecList = styled.dl`
  ${tabularNumerals}
  border-top: 1px solid ${tokens.color.ink};
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(7rem, 2fr) minmax(0, 3fr);
  gap: ${tokens.space.m};
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

/** One line of a `SpecList`: what it is, and its value. */
export function Spec({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <Line>
      <Term>{term}</Term>
      <Value>{children}</Value>
    </Line>
  );
}
