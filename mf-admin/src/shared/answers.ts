import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** The row of buttons that ends a dialog. */
export const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space.s};
`;
