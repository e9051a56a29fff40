import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '@whetstone/kernel';
import { SlotMountProvider } from '@whetstone/kernel/host';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { aTool } from '../testing/samples.ts';
import { ToolPage } from './tool-page.tsx';

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

it('asks for nothing that its route has not preloaded', async () => {
  const rating = { average: 4.67, count: 3 };
  const { fetch, requests } = fakeApi({
    'GET /purchase/hammer': { body: aTool() },
    [RATING]: { body: rating },
  });
  const store = createStore(fetch);
  const preload = remote.routes.find((route) => route.module === 'tool')?.preload ?? [];
  const endpoints = api.endpoints as unknown as Record<string, { initiate: (args: object) => never }>;
  for (const { endpoint, args } of preload) {
    const given = Object.entries(args).map(([name]) => [name, 'hammer']);
    await store.dispatch(endpoints[endpoint]?.initiate(Object.fromEntries(given)) as never);
  }
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', store });
  expect(screen.getByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
  expect(requests).toHaveLength(2);
});

it('says who sells the tool, and what customers make of them', async () => {
  open({ body: aTool() });
  expect(await screen.findByRole('img', { name: '4.67 out of 5 stars' })).toBeVisible();
  expect(screen.getByText(/^Sold by its maker/)).toHaveTextContent('Sold by its maker, rated in 3 reviews');
});

it('says so too where nobody knows what customers make of them', async () => {
  const { fetch } = fakeApi({
    'GET /purchase/hammer': { body: aTool() },
    [RATING]: problem(500, 'Not now.'),
  });
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
  expect(await screen.findByText('Sold by its maker')).toBeVisible();
});

it('has a slot for other microfrontends where its route says so', async () => {
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

it('names the page after the tool', async () => {
  open({ body: aTool() });
  await waitFor(() => expect(document.title).toBe('Claw Hammer · Whetstone'));
});

it('says that there is no such tool, and leads to those there are', async () => {
  open(problem(404, 'There is no tool with this id.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'We have no such tool' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all tools' })).toHaveAttribute('href', '/purchase');
});

it('offers a retry when the tool does not come', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: aTool() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
});
