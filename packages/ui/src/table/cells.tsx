import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { smallCaps } from '../theme/labels.ts';

const { color, space } = tokens;

interface Alignment {
  /** For figures: they align at the end of the column. */
  $numeric?: boolean;
}

const cellStyles = css<Alignment>`
  padding: ${space.s} ${space.l} ${space.s} 0;
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  vertical-align: middle;

  &:last-child {
    padding-right: 0;
  }
`;

export const Thead = styled.thead.attrs({ role: 'rowgroup' })`
  border-block: 1px solid ${color.ink};
`;

export const Tbody = styled.tbody.attrs({ role: 'rowgroup' })``;

export const Tr = styled.tr.attrs({ role: 'row' })`
  border-bottom: 1px solid ${color.rule};
`;

/** The heading of a column; `$numeric` over figures. */
export const Th = styled.th.attrs({ role: 'columnheader', scope: 'col' })<Alignment>`
  ${smallCaps}
  ${cellStyles}
  color: ${color.inkMuted};
  white-space: nowrap;
`;

const Cell = styled.td.attrs({ role: 'cell' })<Alignment>`
  ${cellStyles}
`;

export interface TdProps extends ComponentPropsWithRef<'td'>, Alignment {
  /** The heading of its column, shown beside it in a `stacked` table on small screens. */
  label?: string;
}

export function Td({ label, ...rest }: TdProps) {
  return <Cell data-label={label} {...rest} />;
}
