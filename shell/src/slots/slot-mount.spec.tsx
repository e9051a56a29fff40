import { act, render, screen, waitFor } from '@testing-library/react';
import { createShopStore, Provider, type ShopStore } from '@whetstone/kernel/host';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ModuleRegistry } from '../containment/module-registry.ts';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { MountedFragment } from './slot-mount.tsx';

const account = microfrontend('mf-account', {});
const fragment = { slot: 'aside', module: 'reviews', title: 'Reviews', height: 300 };
const lazy = { ...fragment, lazy: true } as const;

/** Simulates that the user scrolls near the slot. */
let scrollNear: () => void;

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void) {
      scrollNear = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as never;
});

function newRegistry(load: () => Promise<object>) {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const release = { id: 'one', shell: microfrontend('shell', {}), remotes: [account] };
  return { modules: new ModuleRegistry({ release, createLoader: () => loaderOf(load), store }), store };
}

async function open(described: typeof fragment, { hasMarkup }: { hasMarkup: boolean }) {
  const load = jest.fn(async () => ({ Fragment: () => <p>Sharp!</p> }));
  const { modules, store } = newRegistry(load);
  if (hasMarkup) modules.keepMarkup('mf-account', 'reviews');
  const openPage = () =>
    render(
      <Provider store={store}>
        <MountedFragment microfrontend="mf-account" fragment={described} modules={modules} />
      </Provider>,
    );
  const { unmount } = await act(async () => openPage());
  return { load, unmount, openPage };
}

it('loads a lazy fragment with server markup when the user scrolls near it', async () => {
  const { load } = await open(lazy, { hasMarkup: true });
  expect(load).not.toHaveBeenCalled();
  await act(async () => scrollNear());
  expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['a fragment that is not lazy', fragment, true],
  ['a lazy fragment without server markup', lazy, false],
])('loads %s at once', async (_what, described, hasMarkup) => {
  const { load } = await open(described, { hasMarkup });
  expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows the failure on the next page, after the server markup of the first page has gone', async () => {
  const { load, unmount, openPage } = await open(lazy, { hasMarkup: true });
  load.mockRejectedValue(new Error('gone'));
  unmount();
  await act(async () => openPage());
  await act(async () => scrollNear());
  expect(await screen.findByRole('alert')).toHaveTextContent('Reviews');
});

describe('server markup, when the page renders again before the fragment has loaded', () => {
  const page = (modules: ModuleRegistry, store: ShopStore) => (
    <Provider store={store}>
      <MountedFragment microfrontend="mf-account" fragment={lazy} modules={modules} />
    </Provider>
  );

  async function hydrateTwice(load: () => Promise<object>) {
    const onServer = newRegistry(async () => ({ Fragment: () => <p>From the server</p> }));
    await onServer.modules.load('mf-account', 'reviews');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page(onServer.modules, onServer.store));
    const { modules, store } = newRegistry(load);
    modules.keepMarkup('mf-account', 'reviews');
    const root = await act(async () => hydrateRoot(container, page(modules, store)));
    await act(async () => root.render(page(modules, store)));
    return { container, root };
  }

  it('stays, also after a failed load', async () => {
    const { container, root } = await hydrateTwice(() => Promise.reject(new Error('gone')));
    expect(container).toHaveTextContent('From the server');
    await act(async () => scrollNear());
    expect(container).toHaveTextContent('From the server');
    await act(async () => root.unmount());
  });

  it('is replaced by the fragment', async () => {
    const { container, root } = await hydrateTwice(async () => ({ Fragment: () => <p>In the browser</p> }));
    await act(async () => scrollNear());
    await waitFor(() => expect(container).toHaveTextContent(/^In the browser$/));
    await act(async () => root.unmount());
  });
});
