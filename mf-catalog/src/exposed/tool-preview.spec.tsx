import { screen } from '@testing-library/react';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { aTool } from '../testing/samples.ts';
import { Page } from './tool-preview.tsx';

const photographs = { name: 'Claw Hammer', img: '', version: 1, photos: [] };

function open(tool: object) {
  const { fetch, requests } = fakeApi({
    'GET /tools/hammer': tool,
    'GET /tools/hammer/photos': { body: photographs },
    'GET /delivery': { body: { cost: 0, days: { least: 3, most: 5 } } },
  });
  openPage(<Page />, { path: '/purchase/:productId/preview', at: '/purchase/hammer/preview', fetch });
  return requests;
}

it('shows a draft to an admin with its price and stock, as a draft that nobody can order yet', async () => {
  const requests = open({ body: { ...aTool({ archived: true, quantity: 3 }), draft: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Claw Hammer' })).toBeVisible();
  expect(screen.getByText('$34.00')).toBeVisible();
  expect(screen.getByText('Draft')).toBeVisible();
  expect(screen.getByText(/^Only admins see this preview/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit or publish it' })).toHaveAttribute(
    'href',
    '/dashboard/tools/hammer',
  );
  expect(screen.queryByRole('button', { name: /Order Now|basket|Email me/ })).not.toBeInTheDocument();
  expect(requests.map(({ call }) => call)).not.toContain('GET /purchase/hammer');
});

it('links to the page of a published tool', async () => {
  open({ body: aTool() });
  expect(await screen.findByRole('link', { name: 'See its page in the shop' })).toHaveAttribute(
    'href',
    '/purchase/hammer',
  );
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
});

it('is the page for an unknown tool', async () => {
  open(problem(404, 'There is no tool with this id.'));
  expect(await screen.findByRole('heading', { name: 'Tool not found' })).toBeVisible();
});
