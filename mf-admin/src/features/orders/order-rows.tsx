import { media, tokens, visuallyHidden } from '@whetstone/ui';
import { css, styled } from 'styled-components';

const { color, space, text } = tokens;

const COLUMNS = [
  'select',
  'number',
  'createdAt',
  'clientName',
  'lines',
  'state',
  'payment',
  'total',
  'cancel',
] as const;

const areas = COLUMNS.map((column) => `td[data-column='${column}'] { grid-area: ${column}; }`).join('\n');

const cards = css`
  &&& :is(table, thead, tbody) {
    display: block;
  }
  &&& table {
    min-width: 0;
  }
  &&& thead tr {
    display: flex;
    align-items: center;
    gap: ${space.s};
  }
  &&& thead tr::before {
    content: 'Sort by';
    content: 'Sort by' / '';
    color: ${color.inkMuted};
  }
  &&& thead th {
    width: auto;
    padding: 0;

    &:not(:has(button)) {
      ${visuallyHidden}
    }
  }
  &&& tbody tr:not([aria-hidden]) {
    display: grid;
    grid-template:
      'select number number total' auto
      '. state payment createdAt' auto
      '. clientName clientName clientName' auto
      '. lines lines cancel' auto
      / 2.25rem auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space.xxs} ${space.s};
    padding-block: ${space.s};
    ${areas}

    td {
      display: block;
      padding: 0;
      text-align: start;

      &::before {
        content: none;
      }
    }
    td[data-column='number'] {
      font-size: ${text.m};
    }
    td[data-column='createdAt'] {
      color: ${color.inkMuted};
    }
    td:is([data-column='state'], [data-column='payment'], [data-column='createdAt']) {
      align-self: start;
    }
    /* A large enough target for a finger. */
    td[data-column='state'] a {
      padding-block: ${space.xxs};
    }
    /* The text of the quiet button lines up with the date. */
    td[data-column='cancel'] button {
      margin-inline-start: calc(-1 * ${space.xs});
    }
    td:is([data-column='lines'], [data-column='cancel']) {
      align-self: end;
    }
    ${media.medium} {
      grid-template:
        'select number clientName lines state total' auto
        'select createdAt clientName lines payment cancel' 1fr
        / 2.25rem 7.5rem minmax(0, 6fr) minmax(0, 5fr) 6rem 6rem;
      align-items: start;

      td:is([data-column='total'], [data-column='cancel']) {
        text-align: end;
      }
      td:is([data-column='lines'], [data-column='cancel']) {
        align-self: start;
      }
      td[data-column='cancel'] button {
        margin-inline-start: 0;
      }
    }
  }
`;

const wide = css`
  &&& table {
    min-width: 0;
  }
  &&& :is(th, td) {
    padding-inline-end: ${space.s};
  }
  &&& td {
    vertical-align: top;
  }
  /* The customer has the rest. */
  th[data-column='select'] {
    width: 2.25rem;
  }
  th:is([data-column='number'], [data-column='createdAt']) {
    width: 6.75rem;
  }
  th[data-column='lines'] {
    width: 11rem;
  }
  th[data-column='state'] {
    width: 6.75rem;
  }
  th[data-column='payment'] {
    width: 5.75rem;
  }
  /* USD 1,234.50 */
  th[data-column='total'] {
    width: 7rem;
  }
  th[data-column='cancel'] {
    width: 4.5rem;
  }
  /* The text of the quiet button lines up with its heading. */
  td[data-column='cancel'] button {
    margin-inline-start: calc(-1 * ${space.xs});
  }
`;

/** Lays out the rows of the order table: nine columns on a wide screen, two lines on a medium one, a card on a phone. */
export const OrderRows = styled.div`
  @media (max-width: 1299.98px) {
    ${cards}
  }
  @media (min-width: 1300px) {
    ${wide}
  }
`;
