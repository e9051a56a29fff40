import { render, screen } from '@testing-library/react';
import { Page } from './sample.tsx';

test('names its owner', () => {
  render(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeInTheDocument();
  expect(screen.getByText('This page belongs to mf-sample.')).toBeInTheDocument();
});
