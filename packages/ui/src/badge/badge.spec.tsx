import { render, screen } from '@testing-library/react';
import { Badge } from './badge.tsx';

describe('Badge', () => {
  it('shows its word in the colours of its tone', () => {
    render(<Badge tone="accent">NEW</Badge>);
    expect(getComputedStyle(screen.getByText('NEW')).background).toBe('var(--color-accent)');
  });

  it('is an outline unless it has a tone', () => {
    render(<Badge>In stock</Badge>);
    const { background, color } = getComputedStyle(screen.getByText('In stock'));
    expect([background, color]).toEqual(['rgba(0, 0, 0, 0)', 'var(--color-ink-muted)']);
  });
});
