import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';

/** The ratings a customer can give. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/** One star, hollow unless `$filled`. */
export const Star = styled(Icon).attrs({ name: 'star', size: '1em', strokeWidth: 1.5 })<{
  $filled?: boolean;
}>`
  flex: none;
  color: ${tokens.color.ochreText};
  fill: ${({ $filled }) => ($filled ? tokens.color.ochre : 'transparent')};
`;

const Stars = styled.span`
  display: inline-flex;
  gap: 0.125em;
  vertical-align: -0.125em;
`;

export interface RatingProps {
  /** From 0 to 5, rounded to the nearest star. */
  value: number;
  className?: string;
}

/** A rating as five stars, with the accessible name 'N out of 5 stars'. */
export function Rating({ value, className }: RatingProps) {
  return (
    <Stars role="img" aria-label={`${value} out of 5 stars`} className={className}>
      {RATINGS.map((rating) => (
        <Star key={rating} $filled={rating <= Math.round(value)} />
      ))}
    </Stars>
  );
}
