import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** Photo beside facts; above them where the screen is narrow. */
export const ProfileLayout = styled.div`
  display: grid;
  gap: ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`;
