import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, createShopStore, Provider, RouterProvider } from '@whetstone/kernel/host';
import { SecondFactor } from './second-factor.tsx';

const TOKEN = `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada' }))}.s`;
const IDENTITY = '/api/identity/';
const sent: [path: string, body: unknown][] = [];

function open(app: boolean, answers: Record<string, () => Response> = {}): void {
  sent.length = 0;
  const factors = {
    app,
    password: true,
    passkeys: [{ id: 'p1', name: 'Laptop', createdAt: '2026-11-28T08:00:00.000Z' }],
  };
  const served: Record<string, () => Response> = {
    'second-factors': () => Response.json(factors),
    'two-factor/enable': () =>
      Response.json({
        totpURI: 'otpauth://totp/Whetstone:ada?secret=MZXW6',
        qr: { size: 21, path: 'M0 0h7v1h-7z' },
        backupCodes: ['abcde-fghij'],
      }),
    'two-factor/verify-totp': () => {
      factors.app = true;
      return Response.json({});
    },
    'two-factor/disable': () => {
      factors.app = false;
      return Response.json({});
    },
    'two-factor/generate-backup-codes': () => Response.json({ backupCodes: ['klmno-pqrst'] }),
    'passkey/delete-passkey': () => {
      factors.passkeys = [];
      return Response.json({});
    },
    ...answers,
  };
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace(IDENTITY, '');
    if (init?.method === 'POST') sent.push([path, JSON.parse(String(init.body))]);
    return (served[path] ?? (() => Response.json({ token: TOKEN })))();
  };
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <RouterProvider router={createBrowserRouter([{ path: '*', Component: SecondFactor }])} />
    </Provider>,
  );
}

/** The feedback of a step has the focus. */
const expectFocused = async (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

it('sets up an app: password, key, first code, recovery codes', async () => {
  // With a clipboard.
  userEvent.setup();
  window.history.replaceState(null, '', '/?from=%2Fdashboard%2Fusers');
  open(false);
  await type('Your password', 'spokeshave');
  await press('Set up an app');
  expect(await screen.findByText('MZXW6')).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectFocused('Scan this code with your authenticator app.');
  expect(screen.queryByText('abcde-fghij')).toBeNull();
  await type('Code of your authenticator app', '123 456');
  await press('Confirm');
  expect(await screen.findByText('abcde-fghij')).toBeVisible();
  await expectFocused('Your authenticator app is set up.');
  expect(screen.getByRole('link', { name: 'Continue where you left off' })).toHaveAttribute(
    'href',
    '/dashboard/users',
  );
  expect(screen.getByRole('link', { name: 'Download the codes' })).toHaveAttribute(
    'href',
    'data:text/plain,abcde-fghij%0A',
  );
  await press('Copy the codes');
  expect(await screen.findByText('The codes are copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('abcde-fghij\n');
  expect(sent).toEqual([
    ['two-factor/enable', { password: 'spokeshave' }],
    ['two-factor/verify-totp', { code: '123456' }],
  ]);
});

it('can be cancelled, and changes nothing then', async () => {
  open(false);
  await press('Set up an app');
  await press('Cancel');
  await expectFocused('The set-up is cancelled.');
  expect(screen.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

it('removes a passkey after a confirmation', async () => {
  open(true);
  await press('Remove Laptop');
  await press('Yes, remove the passkey');
  await expectFocused('Laptop is removed.');
  expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull();
  expect(sent).toEqual([['passkey/delete-passkey', { id: 'p1' }]]);
});

it('asks for a proof if the last one is too old, then repeats the call', async () => {
  let isProven = false;
  open(false, {
    'verify-password': () => {
      isProven = true;
      return Response.json({});
    },
    'passkey/delete-passkey': () =>
      isProven
        ? Response.json({})
        : Response.json({ code: 'STEP_UP_REQUIRED', message: 'Confirm that it is you.' }, { status: 403 }),
  });
  await press('Remove Laptop');
  await press('Yes, remove the passkey');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Your password'));
  await userEvent.paste('spokeshave');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectFocused('Laptop is removed.');
  expect(sent.map(([path]) => path)).toEqual([
    'passkey/delete-passkey',
    'verify-password',
    'passkey/delete-passkey',
  ]);
});

it.each([
  [{}, /requires a second factor of its admins/],
  [{ short_password: true }, /Admins need a password of 12 characters or more, or a second factor/],
])('tells an admin with the claims %j what is missing', async (claims, sentence) => {
  localStorage.setItem('accessToken', `h.${btoa(JSON.stringify({ lacks_factor: true, ...claims }))}.s`);
  open(false);
  expect(await screen.findByText(sentence)).toBeVisible();
  localStorage.clear();
});

it('does not show recovery codes after a wrong first code', async () => {
  const rejected = () =>
    Response.json({ code: 'INVALID_CODE', message: 'The code is wrong.' }, { status: 401 });
  open(false, { 'two-factor/verify-totp': rejected });
  await press('Set up an app');
  await type('Code of your authenticator app', '123456');
  await press('Confirm');
  expect(await screen.findByText('The code is wrong.')).toBeVisible();
  expect(screen.queryByText('abcde-fghij')).toBeNull();
});

it('replaces the recovery codes, and removes the app', async () => {
  open(true);
  await press('New recovery codes');
  await type('Your password', 'spokeshave');
  await press('Replace the recovery codes');
  expect(await screen.findByText('klmno-pqrst')).toBeVisible();
  await press('Remove');
  await type('Your password', 'spokeshave');
  await press('Remove the app');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set up an app' })).toBeVisible());
  expect(sent.at(-1)).toEqual(['two-factor/disable', { password: 'spokeshave' }]);
});
