import { render, screen } from '@testing-library/react';
import { Logo } from './logo.tsx';

describe('Logo', () => {
  it('is read as the name of the shop', () => {
    render(<Logo />);
    expect(screen.getByRole('img', { name: 'Whetstone' })).toBeVisible();
  });
});
