import { render, screen } from '@testing-library/react';
import { formatPrice } from './format-price.ts';
import { Price } from './price.tsx';

describe('formatPrice', () => {
  it.each([
    [34, '$34.00'],
    [29.5, '$29.50'],
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [0.1 + 0.2, '$0.30'],
  ])('writes %d as %s', (dollars, text) => {
    expect(formatPrice(dollars)).toBe(text);
  });
});

describe('Price', () => {
  it('shows a number of dollars as one text', () => {
    render(<Price dollars={34} />);
    expect(screen.getByText('$34.00')).toBeVisible();
  });
});
