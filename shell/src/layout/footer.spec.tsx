import { render, screen } from '@testing-library/react';
import { createBrowserRouter, createShopStore, Provider, RouterProvider } from '@whetstone/kernel/host';
import { getShop, setShop } from '@whetstone/ui';
import { ReleaseSetProvider } from '../release/release-set-context.tsx';
import { microfrontend } from '../testing/microfrontend.ts';
import { Footer } from './footer.tsx';

const navigation = ['/terms', '/imprint'].map((to, order) => {
  return { area: 'footer' as const, label: to, to, access: 'everyone' as const, order };
});
const release = { id: 'test', shell: microfrontend('shell', { navigation }), remotes: [] };

const renderFooter = () =>
  render(
    <ReleaseSetProvider value={release}>
      <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
        <RouterProvider router={createBrowserRouter([{ path: '*', Component: Footer }])} />
      </Provider>
    </ReleaseSetProvider>,
  );
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(() => setShop(undefined));

it('links to the phone and to the email of the shop', () => {
  setShop({ ...getShop(), phone: '+44 114 496 0114', email: 'workshop@shop.example' });
  renderFooter();
  expect(links()).toEqual(expect.arrayContaining(['tel:+441144960114', 'mailto:workshop@shop.example']));
});

it.each([
  [true, ['/terms', '/imprint']],
  [false, ['/terms']],
])('links to the legal notice if the shop has one: %p', (legalNotice, expected) => {
  setShop({ ...getShop(), legalNotice });
  renderFooter();
  expect(links()).toEqual(expected);
});

it('has no empty links before the API has responded', () => {
  renderFooter();
  expect(links()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(tel|mailto):/)]));
});
