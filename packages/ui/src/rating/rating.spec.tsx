import { render, screen } from '@testing-library/react';
import { Rating } from './rating.tsx';

const filledStars = () =>
  [...screen.getByRole('img').children].filter((star) => getComputedStyle(star).fill === 'var(--color-ochre)')
    .length;

describe('Rating', () => {
  it('says what its stars show', () => {
    render(<Rating value={4} />);

    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(screen.getByRole('img').children).toHaveLength(5);
  });

  it.each([
    [0, 0],
    [1, 1],
    [3.4, 3],
    [3.5, 4],
    [5, 5],
  ])('fills, for %d, %d stars', (value, filled) => {
    render(<Rating value={value} />);
    expect(filledStars()).toBe(filled);
  });
});
