import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const SectionHeading = styled.h2`
  font-size: ${tokens.text.xl};
`;
