import { act, render, screen } from '@testing-library/react';
import { createShopStore, Provider } from '@whetstone/kernel/host';
import { PageModules } from '../containment/page-modules.ts';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { FragmentPlace } from './fragment-place.tsx';

const account = microfrontend('mf-account', {});
const fragment = { slot: 'aside', module: 'reviews', title: 'Reviews', height: 300 };
const lazy = { ...fragment, lazy: true } as const;

/** Says that somebody comes near whatever is watched. */
let comeNear: () => void;

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void) {
      comeNear = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as never;
});

async function open(described: typeof fragment, { stands }: { stands: boolean }) {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const load = jest.fn(async () => ({ Fragment: () => <p>Sharp!</p> }));
  const release = { id: 'one', shell: microfrontend('shell', {}), remotes: [account] };
  const modules = new PageModules({ release, createLoader: () => loaderOf(load), store });
  if (stands) modules.stands('mf-account', 'reviews');
  const openPage = () =>
    render(
      <Provider store={store}>
        <FragmentPlace microfrontend="mf-account" fragment={described} modules={modules} />
      </Provider>,
    );
  const { unmount } = await act(async () => openPage());
  return { load, unmount, openPage };
}

it('asks for the code of what stands there, and can wait, when somebody comes near', async () => {
  const { load } = await open(lazy, { stands: true });
  expect(load).not.toHaveBeenCalled();
  await act(async () => comeNear());
  expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['what stands there and cannot wait', fragment, true],
  ['what is not there yet', lazy, false],
])('asks for the code of %s at once', async (_what, described, stands) => {
  const { load } = await open(described, { stands });
  expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says on the next page what failed, where on the first one something stood', async () => {
  const { load, unmount, openPage } = await open(lazy, { stands: true });
  load.mockRejectedValue(new Error('gone'));
  unmount();
  await act(async () => openPage());
  await act(async () => comeNear());
  expect(await screen.findByRole('alert')).toHaveTextContent('Reviews');
});
