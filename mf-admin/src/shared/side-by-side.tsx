import { tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Place = styled.div`
  container-type: inline-size;
`;

const Parts = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.xxl} ${tokens.space.xl};

  /* Its rem is the size of the text: large text gets one column. */
  @container (width >= 58rem) {
    grid-template-columns: ${({ $columns }) => $columns};

    > :nth-child(2):not(:last-child) {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
    &:has(> :nth-child(3)) {
      grid-template-rows: auto 1fr;
    }
  }
`;

interface SideBySideProps {
  /** The widths of the two columns, as `grid-template-columns` takes them. */
  columns: string;
  /** Two or three parts. The second one is beside the others. */
  children: ReactNode;
}

/** Parts of a page, in two columns if there is room for both. */
export function SideBySide({ columns, children }: SideBySideProps) {
  return (
    <Place>
      <Parts $columns={columns}>{children}</Parts>
    </Place>
  );
}
