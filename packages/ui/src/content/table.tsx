import type { ComponentPropsWithRef, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from '../layout/layout.tsx';
import { smallCaps, tabularNumerals, visuallyHidden } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

const { color, space, text } = tokens;

const rowsAsCards = css`
  @media (width < 43.75rem) {
    &,
    thead,
    tbody,
    tr {
      display: block;
    }
    /* Sort buttons stay visible, above the cards. */
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
      container-type: inline-size;
      padding-block: ${space.s};
    }
    :is(td, tbody th) {
      display: grid;
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: ${space.s};
      align-items: center;
      padding: ${space.xxs} 0;
      text-align: start;
      overflow-wrap: anywhere;
    }
    td:not([data-label]) {
      display: block;
    }
    /* Enlarged values are below their labels. */
    @container (width < 13rem) {
      :is(td, tbody th) {
        display: block;
      }
    }
    /* The empty alternative text hides the label from screen readers, which read the column heading. */
    [data-label]::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      color: ${color.inkMuted};
      font-weight: ${tokens.weight.body};
    }
  }
`;

// Explicit roles: browsers drop the implicit roles of table parts with another `display`.
const Root = styled.table.attrs({ role: 'table' })<{ $stacked: boolean }>`
  ${tabularNumerals}
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.s};
  line-height: 1.4;
  ${({ $stacked }) => $stacked && rowsAsCards}
`;

export interface TableProps extends ComponentPropsWithRef<'table'> {
  /** The accessible name. */
  caption: ReactNode;
  /** On small screens each row becomes a card, and each `Td` shows its `label`. Headings with a button stay visible. */
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

const ScrollRegion = styled.section`
  overflow-x: auto;
  overscroll-behavior-x: contain;
`;

export interface TableScrollProps {
  /** The accessible name of the region. */
  label: string;
  children: ReactNode;
}

/** Scrolls a wide table horizontally within the page. */
export function TableScroll({ label, children }: TableScrollProps) {
  return (
    <ScrollRegion aria-label={label} tabIndex={0}>
      {children}
    </ScrollRegion>
  );
}

interface Alignment {
  /** Aligns numbers at the end of the column. */
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

/** A column heading. */
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
  /** The column heading, shown beside the value in a `stacked` table on small screens. */
  label?: string;
}

export function Td({ label, ...rest }: TdProps) {
  return <Cell data-label={label} {...rest} />;
}
