import type { ComponentPropsWithRef, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden, visuallyHidden } from '../layout/visually-hidden.tsx';
import { tokens } from '../theme/css-variables.ts';
import { tabularNumerals } from '../theme/labels.ts';

const { color, space, text } = tokens;

const rowsAsCards = css`
  @media (max-width: 699.98px) {
    &,
    thead,
    tbody,
    tr {
      display: block;
    }
    /* What sorts stays, above the cards. */
    :is(thead:not(:has(button)), thead th:not(:has(button))) {
      ${visuallyHidden}
    }
    thead tr {
      display: flex;
      flex-wrap: wrap;
      gap: ${space.xs} ${space.l};
      padding-block: ${space.xs};
    }
    thead:has(button) tr::before {
      content: 'Sort by';
      content: 'Sort by' / '';
      align-self: center;
      color: ${color.inkMuted};
    }
    thead th {
      width: auto;
      padding: 0;
    }
    tbody {
      border-top: 1px solid ${color.ink};
    }
    tbody tr {
      padding-block: ${space.s};
    }
    :is(td, tbody th) {
      display: grid;
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: ${space.s};
      align-items: center;
      padding: ${space.xxs} 0;
      text-align: start;
    }
    td:not([data-label]) {
      display: block;
    }
    /* The empty alternative keeps the label from being read out: the column's heading is. */
    [data-label]::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      color: ${color.inkMuted};
      font-weight: ${tokens.weight.body};
    }
  }
`;

// Roles are spelled out because browsers forget them when a part of a table is not displayed as one.
const Root = styled.table.attrs({ role: 'table' })<{ $stacked: boolean }>`
  ${tabularNumerals}
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.s};
  line-height: 1.4;
  ${({ $stacked }) => $stacked && rowsAsCards}
`;

export interface TableProps extends ComponentPropsWithRef<'table'> {
  /** The name of the table, for screen readers. */
  caption: ReactNode;
  /** On small screens each row becomes a small card; a `Td` whose `label` is not said by what it holds needs one. Headings with a button stay. */
  stacked?: boolean;
}

/** A table of `Thead`, `Tbody`, `Tr`, `Th` and `Td`. */
export function Table({ caption, stacked = false, children, ...rest }: TableProps) {
  return (
    <Root $stacked={stacked} {...rest}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      {children}
    </Root>
  );
}
