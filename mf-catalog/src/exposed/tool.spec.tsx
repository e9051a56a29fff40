import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '@whetstone/kernel';
import { SlotMountProvider } from '@whetstone/kernel/host';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { aTool } from '../testing/samples.ts';
import { Page as ToolPage } from './tool.tsx';

function open(route: Parameters<typeof fakeApi>[0][string]) {
  const { fetch } = fakeApi({
    'GET /purchase/hammer': route,
    [RATING]: { body: { average: 4.67, count: 3 } },
  });
  return openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
}

const RATING = 'GET /review/rating';
const lineOf = (term: string) => screen.getByText(term).nextElementSibling;

it('shows the tool with its price, its stock and the quantities in which it is sold', async () => {
  open({ body: aTool({ quantity: 3 }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Claw Hammer' })).toBeVisible();
  expect(screen.getByText('$34.00')).toBeVisible();
  expect(lineOf('In stock')).toHaveTextContent('3');
  expect(lineOf('Minimum quantity')).toHaveTextContent('1');
  expect(lineOf('Maximum quantity')).toHaveTextContent('24');
  expect(screen.getByRole('img', { name: 'Claw hammer with hickory handle' })).toBeInTheDocument();
});

it('requests only the data that its route preloads', async () => {
  const rating = { average: 4.67, count: 3 };
  const { fetch, requests } = fakeApi({
    'GET /purchase/hammer': { body: aTool() },
    [RATING]: { body: rating },
  });
  const store = createStore(fetch);
  const preload = remote.routes.find((route) => route.module === 'tool')?.preload ?? [];
  const endpoints = api.endpoints as unknown as Record<string, { initiate: (args?: object) => never }>;
  for (const described of preload) {
    const args = 'args' in described ? { id: 'hammer' } : undefined;
    await store.dispatch(endpoints[described.endpoint]?.initiate(args) as never);
  }
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', store });
  expect(screen.getByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
  expect(requests).toHaveLength(2);
});

it('shows the seller with the average rating', async () => {
  open({ body: aTool() });
  expect(await screen.findByRole('img', { name: '4.67 out of 5 stars' })).toBeVisible();
  expect(screen.getByText(/^Sold by its maker/)).toHaveTextContent('Sold by its maker, rated in 3 reviews');
});

it('shows the seller without a rating when the rating fails to load', async () => {
  const { fetch } = fakeApi({
    'GET /purchase/hammer': { body: aTool() },
    [RATING]: problem(500, 'Not now.'),
  });
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
  expect(await screen.findByText('Sold by its maker')).toBeVisible();
});

it('renders the slots that its route declares', async () => {
  const { fetch } = fakeApi({ 'GET /purchase/hammer': { body: aTool() } });
  const slots = remote.routes.flatMap((route) => ('slots' in route ? route.slots : []));
  const page = (
    <SlotMountProvider value={(name) => <p>{`filled: ${name}`}</p>}>
      <ToolPage />
    </SlotMountProvider>
  );
  openPage(page, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
  for (const slot of slots) expect(await screen.findByText(`filled: ${slot}`)).toBeVisible();
  expect(screen.getAllByText(/^filled/)).toHaveLength(slots.length);
});

it('sets the document title to the name of the tool', async () => {
  open({ body: aTool() });
  await waitFor(() => expect(document.title).toBe('Claw Hammer · Whetstone'));
});

it('shows "Tool not found" for an unknown id and links to all tools', async () => {
  open(problem(404, 'There is no tool with this id.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tool not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all tools' })).toHaveAttribute('href', '/purchase');
});

it('offers a retry when the tool fails to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: aTool() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
});
