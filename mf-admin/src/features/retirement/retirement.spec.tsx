import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InboundLinks } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import type { ReactElement } from 'react';
import { LIVE } from '../../testing/releases.ts';
import { Retire } from './retire.tsx';
import { Retired } from './retired.tsx';

const LINKS: InboundLinks = {
  version: LIVE.version,
  pages: [{ path: '/saws', title: 'Saws', inSitemap: true }],
  navigation: [
    { microfrontend: 'mf-saws', area: 'navbar', label: 'All saws', to: '/saws' },
    { microfrontend: 'mf-planes', area: 'footer', label: 'A fine saw', to: '/saws' },
  ],
  filledSlots: [{ slot: 'plane-offers', path: '/planes', microfrontend: 'mf-planes' }],
  offeredSlots: [],
};
const RETIRED = { microfrontend: 'mf-saws', team: 'saws', last: { ...LIVE, reason: 'Blunt.' } };
const RETIREMENT = 'POST /releases/mf-saws/retirement';
const RESTORATION = 'DELETE /releases/mf-saws/retirement';

function open(page: ReactElement, routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({
    'GET /releases/mf-saws/inbound-links': { body: LINKS },
    'GET /releases/retired': { body: [RETIRED] },
    ...routes,
  });
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch }) };
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Retire mf-saws' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Retire mf-saws\?/ }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Retire mf-saws' })).toBeEnabled());
  return dialog;
}

test('lists the links first, and retires after a confirmation by the name', async () => {
  const { requestsTo, toasts } = open(<Retire microfrontend="mf-saws" />, {
    [RETIREMENT]: { body: { outcome: 'retired' } },
  });

  const dialog = await openDialog();
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([
    'Pages that return 404',
    'Links that are removed',
    'Links of others that break',
    'Slots that become empty',
  ]);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Saws /saws, in the sitemap',
    'All saws in the navbar',
    'A fine saw in the footer, to /saws. Release mf-planes without it first.',
    'plane-offers on /planes of mf-planes',
  ]);

  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.paste('mf-planes');
  await userEvent.click(dialog.getByRole('button', { name: 'Retire mf-saws' }));
  expect(await dialog.findByText('Enter mf-saws')).toBeInTheDocument();
  expect(requestsTo(RETIREMENT)).toEqual([]);

  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.paste('mf-saws');
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste(' Blunt. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Retire mf-saws' }));
  await waitFor(() => expect(toasts()).toEqual(['success: mf-saws is retired.']));
  expect(requestsTo(RETIREMENT).map(({ body }) => body)).toEqual([
    { version: LIVE.version, reason: 'Blunt.' },
  ]);
});

test('keeps the dialog open with the API’s reason', async () => {
  open(<Retire microfrontend="mf-saws" />, {
    [RETIREMENT]: problem(409, 'Another version is live.', { code: 'not-published' }),
  });

  const dialog = await openDialog();
  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.paste('mf-saws');
  await userEvent.click(dialog.getByRole('button', { name: 'Retire mf-saws' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another version of mf-saws is live.');
});

test('lists retired microfrontends and restores one after confirmation', async () => {
  let retired = [RETIRED];
  const { requestsTo, toasts } = open(<Retired />, {
    'GET /releases/retired': () => ({ body: retired }),
    [RESTORATION]: () => {
      retired = [];
      return { body: { outcome: 'restored' } };
    },
  });

  const item = (await screen.findByRole('link', { name: 'mf-saws' })).closest('li');
  expect(item).toHaveTextContent(/Team saws, last version livelive.*by catalog-ci: Blunt\./);
  await userEvent.click(screen.getByRole('button', { name: 'Restore mf-saws' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Restore mf-saws\?/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, restore it' }));

  await waitFor(() => expect(toasts()).toEqual(['success: mf-saws is restored.']));
  expect(requestsTo(RESTORATION)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Retired' })).not.toBeInTheDocument());
});

test('shows nothing without retired microfrontends', async () => {
  const { requestsTo } = open(<Retired microfrontend="mf-planes" />);
  await waitFor(() => expect(requestsTo('GET /releases/retired')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Retired' })).not.toBeInTheDocument();
});
