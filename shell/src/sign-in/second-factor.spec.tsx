import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createShopStore, Provider } from '@whetstone/kernel/host';
import { SecondFactor } from './second-factor.tsx';

const TOKEN = `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada' }))}.s`;
const IDENTITY = '/api/identity/';
const sent: [path: string, body: unknown][] = [];

function open(twoFactorEnabled: boolean, answers: Record<string, () => Response> = {}): void {
  sent.length = 0;
  const served: Record<string, () => Response> = {
    'get-session': () => Response.json({ user: { twoFactorEnabled } }),
    'two-factor/enable': () =>
      Response.json({ totpURI: 'otpauth://totp/Whetstone:ada?secret=MZXW6', backupCodes: ['abcde-fghij'] }),
    'two-factor/generate-backup-codes': () => Response.json({ backupCodes: ['klmno-pqrst'] }),
    ...answers,
  };
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace(IDENTITY, '');
    if (init?.method === 'POST') sent.push([path, JSON.parse(String(init.body))]);
    return (served[path] ?? (() => Response.json({ token: TOKEN })))();
  };
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <SecondFactor />
    </Provider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

it('sets up an app: password, key, first code, recovery codes', async () => {
  open(false);
  await type('Your password', 'spokeshave');
  await press('Set up an app');
  expect(await screen.findByText('MZXW6')).toBeVisible();
  expect(screen.queryByText('abcde-fghij')).toBeNull();
  await type('Code of your authenticator app', '123 456');
  await press('Confirm');
  expect(await screen.findByText('abcde-fghij')).toBeVisible();
  expect(sent).toEqual([
    ['two-factor/enable', { password: 'spokeshave' }],
    ['two-factor/verify-totp', { code: '123456' }],
  ]);
});

it('tells an admin that the shop requires a factor', async () => {
  localStorage.setItem('accessToken', `h.${btoa(JSON.stringify({ lacks_factor: true }))}.s`);
  open(false);
  expect(await screen.findByText(/requires a second factor of its admins/)).toBeVisible();
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
