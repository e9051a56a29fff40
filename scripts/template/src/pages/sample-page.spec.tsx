import { render, screen } from '@testing-library/react';
import { SamplePage } from './sample-page.tsx';

test('says whose page it is', () => {
  render(<SamplePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeInTheDocument();
  expect(screen.getByText('This page belongs to mf-sample alone.')).toBeInTheDocument();
});
