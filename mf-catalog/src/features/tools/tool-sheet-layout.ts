import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const Sheet = styled.article`
  display: grid;
  gap: ${tokens.space.xl};
  padding-top: ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
  ${media.large} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${tokens.space.xxl};
  }
`;

export const Plate = styled.div`
  ${media.medium} {
    position: sticky;
    top: ${tokens.space.l};
  }
`;
