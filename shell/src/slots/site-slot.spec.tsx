import { act, render, screen } from '@testing-library/react';
import { Slot } from '@whetstone/kernel';
import { createShopStore, Provider, SlotMountProvider } from '@whetstone/kernel/host';
import { ModuleRegistry } from '../containment/module-registry.ts';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { mountSiteSlots } from './site-slot.tsx';

const shell = microfrontend('shell', { slots: ['navbar'] });
const catalog = microfrontend('mf-catalog', {
  fragments: [{ slot: 'navbar', module: 'basket-count', title: 'Basket', height: 64 }],
});

/** Simulates that the browser is idle. */
let becomeIdle: () => void;

beforeEach(() => {
  window.requestIdleCallback = (task) => {
    becomeIdle = () => task({} as IdleDeadline);
    return 1;
  };
  window.cancelIdleCallback = () => {};
});

async function open(loaded: () => Promise<object>, name = 'navbar') {
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  const release = { id: 'one', shell, remotes: [catalog] };
  const load = jest.fn(loaded);
  const modules = new ModuleRegistry({ release, createLoader: () => loaderOf(load), store });
  const { container } = render(
    <Provider store={store}>
      <SlotMountProvider value={mountSiteSlots(release, modules)}>
        <Slot name={name} />
      </SlotMountProvider>
    </Provider>,
  );
  return { load, container };
}

it('loads and mounts the fragment of a slot when the browser is idle', async () => {
  const { load, container } = await open(async () => ({ Fragment: () => <a href="/basket">Basket</a> }));
  expect(load).not.toHaveBeenCalled();
  expect(container).toBeEmptyDOMElement();
  await act(async () => becomeIdle());
  expect(await screen.findByRole('link', { name: 'Basket' })).toBeInTheDocument();
});

it('leaves the slot empty if its fragment does not load', async () => {
  const { load, container } = await open(async () => {
    throw new Error('gone');
  });
  await act(async () => becomeIdle());
  expect(load).toHaveBeenCalled();
  expect(container).toBeEmptyDOMElement();
});

it('leaves a slot that the shell does not have empty', async () => {
  const { container } = await open(async () => ({ Fragment: () => <p>No.</p> }), 'aside');
  expect(container).toBeEmptyDOMElement();
});
