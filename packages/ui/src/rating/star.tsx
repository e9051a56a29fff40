import { Star as StarIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** One star, hollow unless `$filled`. */
export const Star = styled(StarIcon).attrs({ size: '1em', strokeWidth: 1.5 })<{ $filled?: boolean }>`
  flex: none;
  color: ${tokens.color.ochreText};
  fill: ${({ $filled }) => ($filled ? tokens.color.ochre : 'transparent')};
`;
