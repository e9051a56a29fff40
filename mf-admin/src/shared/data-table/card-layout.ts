import { tokens, visuallyHidden } from '@whetstone/ui';
import { css } from 'styled-components';
import type { CardLayout, Column } from './columns.ts';

const { color, space } = tokens;

/** Sort buttons stay visible, above the cards. */
const headings = css`
  &,
  thead,
  tbody {
    display: block;
  }
  thead tr {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space.xs} ${space.l};
  }
  thead {
    border-bottom: 0;
  }
  thead:not(:has(button)) + tbody {
    border-top: 1px solid ${color.ink};
  }
  thead:has(button) tr::before {
    content: 'Sort by';
    content: 'Sort by' / '';
    color: ${color.inkMuted};
  }
  thead th {
    width: auto;
    padding: 0;
  }
  :is(thead:not(:has(button)), thead th:not(:has(button))) {
    ${visuallyHidden}
  }
`;

const cells = (columns: readonly Column<never>[], { labelled = [], atEnd = [] }: CardLayout) => css`
  tbody tr {
    display: grid;
    align-items: start;
    gap: ${space.xxs} ${space.m};
    padding-block: ${space.s};
  }
  tbody td {
    display: block;
    padding: 0;
    text-align: start;
    overflow-wrap: anywhere;

    &::before {
      content: none;
    }
  }
  ${columns.map(({ id }) => `td[data-column='${id}'] { grid-area: ${id}; }`)}
  ${atEnd.map((id) => `td[data-column='${id}'] { text-align: end; }`)}
  ${labelled.map(
    (id) => `td[data-column='${id}'] {
      &::before { content: attr(data-label) ' '; color: ${color.inkMuted}; }
      > div { display: inline; }
    }`,
  )}
`;

/** The rows of a table as cards in a grid, up to the width at which its columns fit beside each other. */
export function cardLayout(columns: readonly Column<never>[], layout: CardLayout) {
  const { phone, medium } = layout;
  const grid = css`
    &&& {
      ${headings}
      ${cells(columns, layout)}
    }
  `;
  return css`
    ${
      phone &&
      css`
        @media (max-width: 699.98px) {
          ${grid}
          &&& tbody tr {
            grid-template: ${phone};
          }
        }
      `
    }
    ${
      medium &&
      css`
        @media (min-width: 700px) and (max-width: 1299.98px) {
          ${grid}
          &&& tbody tr {
            grid-template: ${medium};
          }
        }
      `
    }
  `;
}
