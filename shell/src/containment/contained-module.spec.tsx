import { render, screen } from '@testing-library/react';
import { createShopStore, Provider } from '@whetstone/kernel/host';
import { ModuleContent } from './contained-module.tsx';

it('is labelled with its own release, also if the server rendered another one', () => {
  const container = document.createElement('main');
  container.innerHTML = '<div data-microfrontend="mf-catalog" data-version="new"><h1>Tools</h1></div>';
  document.body.append(container);
  const release = {
    name: 'mf-catalog',
    version: 'old',
    base: '/releases/mf-catalog/old/',
    entry: 'entry.js',
  };
  const module = { Page: () => <h1>Tools</h1> };
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <ModuleContent
        name="home"
        content={{ status: 'ready', release, module }}
        skeleton={null}
        onShown={() => undefined}
        onError={() => undefined}
      />
    </Provider>,
    { container, hydrate: true },
  );
  expect(screen.getByRole('heading', { name: 'Tools' }).parentElement).toHaveAttribute('data-version', 'old');
});
