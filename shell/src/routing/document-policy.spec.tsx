import { screen, waitFor } from '@testing-library/react';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite } from '../testing/open-site.tsx';
import { keepPolicy } from './document-policy.ts';

const page = (path: string, module: string) => ({ path, module, access: 'everyone' as const, title: module });
const catalog = microfrontend('mf-catalog', { routes: [page('/', 'Home'), page('/tools', 'Tools')] });
const clamps = microfrontend('mf-clamps', {
  routes: [page('/clamps', 'Clamps'), page('/care', 'Care')],
  origins: { frame: ['https://pay.example'] },
});
const vises = microfrontend('mf-vises', {
  routes: [page('/vises', 'Vises')],
  origins: { connect: ['https://api.example'] },
});

const pageOf = (name: string) => Promise.resolve({ Page: () => <h1>{name}</h1> });

const remotes = [catalog, clamps, vises];

/** Opens the site at one page, and the next page by the router. Returns the names of the modules that were loaded. */
async function openFrom(first: string, next: string): Promise<string[]> {
  const loaded: string[] = [];
  const module = (name: string) => async () => {
    loaded.push(name);
    return pageOf(name);
  };
  const { router } = await openSite(first, remotes, {
    'mf-catalog/Home': module('Home'),
    'mf-catalog/Tools': module('Tools'),
    'mf-clamps/Clamps': module('Clamps'),
    'mf-clamps/Care': module('Care'),
    'mf-vises/Vises': module('Vises'),
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(keepPolicy({ remotes }, router, first)).toBeUndefined();
  await router.navigate(next);
  return loaded;
}

/** jsdom loads no documents: it reports the attempt. */
let attempts: jest.SpyInstance;
beforeEach(() => {
  window.scrollTo = jest.fn();
  attempts = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => attempts.mockRestore());
const documentLoads = () =>
  attempts.mock.calls.filter(([error]) => /navigation/.test(String(error?.message ?? error))).length;

test.each([
  ['/', '/tools', ['Home', 'Tools']],
  ['/clamps', '/care', ['Clamps', 'Care']],
  ['/nowhere', '/tools', ['Tools']],
])('from %s, %s has the same policy and opens in the document', async (first, next, modules) => {
  expect(await openFrom(first, next)).toEqual(modules);
  expect(await screen.findByText(String(modules.at(-1)))).toBeInTheDocument();
  expect(documentLoads()).toBe(0);
});

test.each([
  ['/', '/clamps', ['Home']],
  ['/clamps', '/', ['Clamps']],
  ['/clamps', '/vises', ['Clamps']],
  ['/clamps', '/nowhere', ['Clamps']],
  ['/nowhere', '/care#oil', []],
])('from %s, %s has another policy and loads a document', async (first, next, modules) => {
  expect(await openFrom(first, next)).toEqual(modules);
  expect(documentLoads()).toBe(1);
});

test('a page that was opened before this code has loaded gets its document now', async () => {
  const { router } = await openSite('/clamps', remotes, { 'mf-clamps/Clamps': () => pageOf('Clamps') });
  await screen.findByRole('heading', { name: 'Clamps' });
  expect(keepPolicy({ remotes }, router, '/')).toBeInstanceOf(Promise);
  expect(documentLoads()).toBe(1);
});

describe('in a document with a part of the releases', () => {
  const openPartial = async (first: string, shown: string) => {
    const { router } = await openSite(first, [catalog], { 'mf-catalog/Home': () => pageOf('Home') });
    await screen.findByText(shown);
    return {
      router,
      keep: (path: string) => keepPolicy({ remotes: [catalog], partial: true }, router, path),
    };
  };

  test('a path without a route loads a document', async () => {
    const { router, keep } = await openPartial('/', 'Home');
    expect(keep('/')).toBeUndefined();
    await router.navigate('/clamps#care');
    expect(documentLoads()).toBe(1);
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
  });

  test('the first path without a route is an unknown page', async () => {
    const { router, keep } = await openPartial('/nowhere', 'Page Not Found');
    expect(keep('/nowhere')).toBeUndefined();
    await router.navigate('/');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
    expect(documentLoads()).toBe(0);
  });

  test('a path without a route that was opened before this code has loaded gets its document now', async () => {
    const { keep } = await openPartial('/nowhere', 'Page Not Found');
    expect(keep('/')).toBeInstanceOf(Promise);
    expect(documentLoads()).toBe(1);
  });
});
