import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

export interface StackProps {
  gap?: keyof typeof tokens.space;
}

/** Children below one another, `gap` apart. */
export const Stack = styled.div.withConfig({ shouldForwardProp: (prop) => prop !== 'gap' })<StackProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ gap = 'm' }) => tokens.space[gap]};
`;
