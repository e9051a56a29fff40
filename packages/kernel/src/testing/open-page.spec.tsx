import { screen } from '@testing-library/react';
import { openPage } from './open-page.tsx';

it('opens the page at an address of its route', () => {
  openPage(<h1>Saw</h1>, { at: '/saws/7?tab=teeth', path: '/saws/:id' });
  expect(screen.getByRole('heading', { name: 'Saw' })).toBeInTheDocument();
});

it('fails at once at an address that its route does not match', () => {
  expect(() => openPage(<h1>Saw</h1>, { at: '/saws/7' })).toThrow(
    'openPage: no page is at /saws/7, because the route is /. Set path to the pattern of the page, such as /saws/:id.',
  );
});
