import { act, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askForProof } from './step-up.tsx';

const sent: [path: string, body: unknown][] = [];

const NOTHING = { app: false, passkeys: [], password: false, google: false, proven: false };

function serve(factors: Partial<typeof NOTHING>, rejected?: () => Response): void {
  sent.length = 0;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('second-factors')) return Response.json({ ...NOTHING, ...factors });
    sent.push([String(input), JSON.parse(String(init?.body))]);
    return sent.length === 1 && rejected ? rejected() : Response.json({ status: true });
  };
}

const confirm = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

it('asks for the password until it is right', async () => {
  serve({ password: true }, () => Response.json({ message: 'The password is wrong.' }, { status: 400 }));
  const proof = askForProof();
  await confirm('Your password', 'wrong-1');
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  await confirm('Your password', 'secret-1');
  expect(await proof).toBe(true);
  expect(sent).toEqual(
    ['wrong-1', 'secret-1'].map((password) => ['/api/identity/verify-password', { password }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks an account with an authenticator app for its code, once for several calls', async () => {
  serve({ app: true, password: true, google: true });
  const proofs = [askForProof(), askForProof()];
  await confirm('Code of your authenticator app', ' １２３\u200b 456');
  expect(await Promise.all(proofs)).toEqual([true, true]);
  expect(sent).toEqual([['/api/identity/two-factor/verify-totp', { code: '123456' }]]);
});

it('proves nothing when the user closes the dialog', async () => {
  serve({ password: true });
  const proof = askForProof();
  await screen.findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  expect(await proof).toBe(false);
  expect(sent).toEqual([]);
});

it('asks an account without a password to sign in again if there is no other proof', async () => {
  serve({});
  const proof = askForProof();
  expect(await screen.findByText(/^Sign out and sign in again/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await proof).toBe(false);
});

describe('an account of Google', () => {
  const open = jest.spyOn(window, 'open');
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  beforeEach(() => void open.mockReturnValue(tab as unknown as Window));
  afterEach(() => jest.useRealTimers());
  const google = { google: true };
  const button = () => screen.findByRole('button', { name: 'Confirm with Google' });
  const PAGE = '/confirm-email?proof=google';

  it.each(['storage', 'focus', 'visibilitychange'])('confirms in a new tab (%s)', async (sign) => {
    const factors = { ...google, proven: false };
    serve(factors, () => Response.json({ url: 'https://accounts.google.example/auth' }));
    const proof = askForProof();
    await userEvent.click(await button());
    expect(await screen.findByText(/^Sign in to Google in the new tab/)).toBeVisible();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(tab.location.replace).toHaveBeenLastCalledWith('https://accounts.google.example/auth');
    expect(sent).toEqual([
      ['/api/identity/link-social', { provider: 'google', callbackURL: PAGE, errorCallbackURL: PAGE }],
    ]);
    window.dispatchEvent(new Event(sign));
    factors.proven = true;
    window.dispatchEvent(new Event(sign));
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(await proof).toBe(true);
  });

  it('can try again if Google or the new tab is not available, or after five minutes', async () => {
    const unavailable = { message: 'Signing in with Google is not possible at the moment.' };
    serve(google, () => Response.json(unavailable, { status: 503 }));
    const proof = askForProof();
    open.mockReturnValueOnce(null);
    await userEvent.click(await button());
    expect(await screen.findByText(/^Your browser blocked the new tab/)).toBeVisible();
    await userEvent.click(await button());
    expect(await screen.findByText(unavailable.message)).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(await button());
    await screen.findByText(/^Sign in to Google in the new tab/);
    act(() => void jest.advanceTimersByTime(300_000));
    expect(screen.getByText('This took too long. Try again.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await proof).toBe(false);
  });
});
