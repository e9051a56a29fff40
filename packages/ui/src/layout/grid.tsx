import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { media } from '../theme/media.ts';

/** One column on small screens, two on medium, three on large. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.l};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
