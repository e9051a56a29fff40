import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '@whetstone/kernel';
import { SlotMountProvider } from '@whetstone/kernel/host';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { aTool } from '../testing/samples.ts';
import { ToolPage } from './tool-page.tsx';

function open(route: Parameters<typeof fakeApi>[0][string]) {
  const { fetch } = fakeApi({ 'GET /purchase/hammer': route });
  return openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
}

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
  const { fetch, requests } = fakeApi({ 'GET /purchase/hammer': { body: aTool() } });
  const store = createStore(fetch);
  const preload = remote.routes.find((route) => route.module === 'tool')?.preload;
  expect(preload).toEqual([{ endpoint: 'getTool', args: { productId: ':productId' } }]);
  const { getTool } = api.endpoints as unknown as Record<'getTool', { initiate: (args: object) => never }>;
  await store.dispatch(getTool.initiate({ productId: 'hammer' }));
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', store });
  expect(screen.getByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('has a slot for other pieces where its route says so', async () => {
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
