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
      &::before { content: attr(data-label) ' ' / ''; color: ${color.inkMuted}; }
      > div { display: inline; }
    }`,
  )}
`;

/** The rows of a table as cards in a grid, up to the width at which its columns fit beside each other. */
export function cardLayout(columns: readonly Column<never>[], layout: CardLayout) {
  const cards = (width: string, template: string | undefined) =>
    template &&
    css`
      @media (${width}) {
        &&& {
          ${headings}
          ${cells(columns, layout)}

          tbody tr {
            grid-template: ${template};
          }
          /* Enlarged text. */
          @container (width < 13rem) {
            td[data-column] {
              grid-area: auto / 1 / auto / -1;
            }
          }
        }
      }
    `;
  return [cards('width < 43.75rem', layout.phone), cards('43.75rem <= width < 81.25rem', layout.medium)];
}
