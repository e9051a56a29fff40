import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as CategoriesPage } from './categories.tsx';

function open(route: FakeRoute) {
  const { fetch } = fakeApi({ 'GET /categories': route });
  return openPage(<CategoriesPage />, { path: '/categories', at: '/categories', fetch });
}

const picture = { img: '/media/saw-1200.webp', alt: 'A saw' };

it('shows each category with its picture and the number of its tools', async () => {
  open({
    body: [
      { category: 'hand-saws', tools: 1, picture },
      { category: 'cutting', tools: 1_000, more: true },
    ],
  });
  const link = await screen.findByRole('link', { name: 'Hand saws' });
  expect(link).toHaveAttribute('href', '/categories/hand-saws');
  expect(screen.getByRole('img', { name: 'A saw' })).toBeInTheDocument();
  expect(screen.getByText('1 tool')).toBeVisible();
  expect(screen.getByText('1,000+ tools')).toBeVisible();
  expect(screen.getByRole('img', { name: 'cutting' })).toHaveTextContent('No photograph');
});

it('says that there are none', async () => {
  open({ body: [] });
  expect(await screen.findByText('No tools yet')).toBeVisible();
});

it('offers a retry when they fail to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: [{ category: 'cutting', tools: 2 }] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Cutting' })).toBeVisible();
});
