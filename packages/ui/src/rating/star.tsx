import { styled } from 'styled-components';
import { Icon } from '../icon/icon.tsx';
import { tokens } from '../theme/css-variables.ts';

/** One star, hollow unless `$filled`. */
export const Star = styled(Icon).attrs({ name: 'star', size: '1em', strokeWidth: 1.5 })<{
  $filled?: boolean;
}>`
  flex: none;
  color: ${tokens.color.ochreText};
  fill: ${({ $filled }) => ($filled ? tokens.color.ochre : 'transparent')};
`;
