import { screen } from '@testing-library/react';
import { api } from '@whetstone/kernel';
import { createStore, fakeApi, openPage } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { aReview, tools } from '../testing/samples.ts';
import { Page as HomePage } from './home.tsx';

const preloads = remote.routes.find((route) => route.path === '/')?.preload ?? [];

type Initiate = (args: unknown) => never;

it('requests only the data that its route preloads', async () => {
  const { fetch, requests } = fakeApi({
    'GET /purchase': { body: tools(6) },
    'GET /review': { body: [aReview()] },
    'GET /categories': { body: [{ category: 'hand-planes', tools: 3 }] },
  });
  const store = createStore(fetch);
  const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate }>;
  await Promise.all(
    preloads.map((preload) => {
      const args = 'args' in preload ? preload.args : undefined;
      return store.dispatch(endpoints[preload.endpoint]?.initiate(args) as never);
    }),
  );
  expect(requests).toHaveLength(3);
  openPage(<HomePage />, { store });
  expect(screen.getByRole('heading', { name: 'Tool 1' })).toBeVisible();
  expect(screen.getByText('It keeps its edge.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hand planes' })).toHaveAttribute(
    'href',
    '/categories/hand-planes',
  );
  expect(requests).toHaveLength(3);
});

it('shows the five business figures', () => {
  openPage(<HomePage />, fakeApi({}));
  const cards = screen.getByRole('region', { name: 'Business Summary' }).querySelectorAll('li');
  expect(Array.from(cards, (card) => card.textContent)).toEqual([
    '300+ customers served',
    '250M+ annual revenue',
    '87K+ reviews',
    '150+ tools',
    '250+ countries delivered to',
  ]);
});

it('has one heading of level 1', () => {
  openPage(<HomePage />, fakeApi({}));
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
