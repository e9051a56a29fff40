import { styled } from 'styled-components';
import { Star } from './star.tsx';

/** The ratings a customer can give. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

const Stars = styled.span`
  display: inline-flex;
  gap: 0.125em;
  vertical-align: -0.125em;
`;

export interface RatingProps {
  /** From 0 to 5, shown to the nearest star. */
  value: number;
  className?: string;
}

/** A rating as five stars, read out as 'N out of 5 stars'. */
export function Rating({ value, className }: RatingProps) {
  return (
    <Stars role="img" aria-label={`${value} out of 5 stars`} className={className}>
      {RATINGS.map((rating) => (
        <Star key={rating} $filled={rating <= Math.round(value)} />
      ))}
    </Stars>
  );
}
