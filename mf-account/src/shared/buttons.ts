import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;
