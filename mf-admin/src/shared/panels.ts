import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const SmallTitle = styled.h3`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

export const TightList = styled.ul`
  display: grid;
  gap: ${tokens.space.s};
`;
