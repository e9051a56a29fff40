import { media, tokens, visuallyHidden } from '@whetstone/ui';
import { css, styled } from 'styled-components';

const { color, space } = tokens;

const COLUMNS = ['email', 'name', 'role', 'confirmed', 'since', 'orders', 'make-admin', 'remove'] as const;

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
      'email email' auto
      'name role' auto
      'since confirmed' auto
      'orders orders' auto
      'make-admin remove' auto
      / minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space.xxs} ${space.m};
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
    td:is([data-column='since'], [data-column='orders'])::before {
      content: attr(data-label) ' ';
      color: ${color.inkMuted};
    }
    td:is([data-column='since'], [data-column='orders']) > div {
      display: inline;
    }
    td:is([data-column='make-admin'], [data-column='remove']) {
      padding-top: ${space.xs};
    }
    ${media.medium} {
      grid-template:
        'email role since make-admin' auto
        'name confirmed orders remove' auto
        / minmax(0, 1fr) 8rem 10rem 10.5rem;

      td:is([data-column='make-admin'], [data-column='remove']) {
        padding-top: 0;
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
  /* The email has the rest. */
  th[data-column='name'] {
    width: 7.25rem;
  }
  th[data-column='role'] {
    width: 4.25rem;
  }
  th[data-column='confirmed'] {
    width: 7.75rem;
  }
  th[data-column='since'] {
    width: 6.75rem;
  }
  th[data-column='orders'] {
    width: 4.75rem;
  }
  th[data-column='make-admin'] {
    width: 9.5rem;
  }
  th[data-column='remove'] {
    width: 7.5rem;
  }
`;

/** Lays out the rows of the user table: eight columns on a wide screen, two lines on a medium one, a card on a phone. */
export const UserRows = styled.div`
  @media (max-width: 1299.98px) {
    ${cards}
  }
  @media (min-width: 1300px) {
    ${wide}
  }
`;
