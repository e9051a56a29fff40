import { render, screen } from '@testing-library/react';
import { Introduction } from '../features/portfolio/introduction.tsx';
import { profile } from '../features/portfolio/profile.ts';
import { Page as PortfolioPage } from './portfolio.tsx';

test('shows photo, contact, skills and projects', () => {
  render(<PortfolioPage />);

  expect(screen.getByRole('heading', { level: 1, name: profile.name })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: profile.portrait.alt })).toBeInTheDocument();
  for (const name of ['Contact', 'Skills', 'Projects'])
    expect(screen.getByRole('region', { name })).toBeInTheDocument();
  for (const { name } of profile.projects) expect(screen.getByRole('heading', { name })).toBeInTheDocument();
});

test('labels the profile as an example while `isExample` is set', () => {
  const { rerender } = render(<Introduction profile={{ ...profile, isExample: true }} />);
  expect(screen.getByText('Example profile')).toBeInTheDocument();

  rerender(<Introduction profile={{ ...profile, isExample: false }} />);
  expect(screen.queryByText('Example profile')).not.toBeInTheDocument();
});
