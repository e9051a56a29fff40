import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createBrowserRouter,
  createShopStore,
  followSession,
  Provider,
  RouterProvider,
  selectNotifications,
} from '@whetstone/kernel/host';
import type { ComponentType } from 'react';
import { Page as ConfirmEmailPage } from './confirm-email-page.tsx';
import { Page as ForgotPasswordPage } from './forgot-password-page.tsx';
import { Page as LoginPage } from './login-page.tsx';
import { Page as ResetPasswordPage } from './reset-password-page.tsx';
import { Page as SignupPage } from './signup-page.tsx';

const FORMS: [string, ComponentType, string][] = [
  ['the sign-in form', LoginPage, 'Login'],
  ['the sign-up form', SignupPage, 'Sign up'],
  ['the form for a forgotten password', ForgotPasswordPage, 'Send the link'],
];

function open(Page: ComponentType, url = '/', token = '', state: unknown = null) {
  localStorage.clear();
  if (token) localStorage.setItem('accessToken', token);
  return show(Page, url, state);
}

/** With what the browser has stored. */
function show(Page: ComponentType, url: string, state: unknown = null) {
  window.history.replaceState({ usr: state }, '', url);
  globalThis.fetch = async (input) =>
    String(input).endsWith('/providers')
      ? Response.json({ google: true, issuer: null })
      : Response.json({ message: 'The identity service rejected it.' }, { status: 401 });
  const store = createShopStore({ baseQuery: async () => ({ data: null }) });
  store.dispatch(followSession());
  render(
    <Provider store={store}>
      <RouterProvider router={createBrowserRouter([{ path: '*', Component: Page }])} />
    </Provider>,
  );
  return { toasts: () => selectNotifications(store.getState()).map(({ message }) => message) };
}

async function fillIn(email = 'ada@shop.com'): Promise<void> {
  const name = screen.queryByLabelText('Name');
  const password = screen.queryByLabelText('Password');
  if (name) await userEvent.type(name, 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(password, 'spokeshave');
}

it('shows the minimum length of a new password', () => {
  open(SignupPage);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('6 characters or more.');
});

it.each([
  ['/?from=%2Fcheckout', 'Sign in to continue where you left off.'],
  ['/?provider=google&from=%2F', 'Good to see you again.'],
  ['/?from=%2F%2Fevil.example', 'Good to see you again.'],
])('greets a visitor of %s', (url, lead) => {
  open(LoginPage, url);
  expect(screen.getByText(lead)).toBeVisible();
});

it('carries the typed email to the form for a forgotten password, and the destination to the new password', async () => {
  open(LoginPage, '/?from=%2Fcheckout');
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.paste('ada@shop.com');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  const { pathname, search } = window.location;
  const state = { email: 'ada@shop.com' };
  expect(window.history.state.usr).toEqual(state);
  cleanup();
  open(ForgotPasswordPage, pathname + search, '', state);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@shop.com');
  globalThis.fetch = async () => Response.json({});
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByRole('status');
  cleanup();
  show(ResetPasswordPage, '/reset-password?token=t');
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute(
    'href',
    '/login?from=%2Fcheckout',
  );
});

describe.each([
  ['/checkout', '/checkout', 'Continue where you left off'],
  ['/purchase/hammer?quantity=2', '/purchase/hammer?quantity=2', 'Continue where you left off'],
  ['/', '/purchase', 'See our tools'],
  ['//evil.example/purchase', '/purchase', 'See our tools'],
])('after a sign-up from %s', (from, destination, next) => {
  const state = { startOrder: true };

  async function signUp() {
    open(LoginPage, `/?from=${encodeURIComponent(from)}`, '', state);
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    const { pathname, search } = window.location;
    expect(pathname).toBe('/signup');
    expect(window.history.state.usr).toEqual(state);
    cleanup();
    open(SignupPage, pathname + search, '', state);
    const token = `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada' }))}.s`;
    const sent: string[] = [];
    globalThis.fetch = async (_input, init) => {
      if (init?.method === 'POST') sent.push(String(init.body));
      return Response.json({ token, google: true, issuer: null, url: '#google' });
    };
    return sent;
  }

  it('leads there, also from the link in the email of the confirmation', async () => {
    await signUp();
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(destination));
    expect(window.history.state.usr).toEqual(state);
    cleanup();
    show(ConfirmEmailPage, '/confirm-email');
    expect(await screen.findByRole('link', { name: next })).toHaveAttribute('href', destination);
  });

  it('leads there from Google', async () => {
    const sent = await signUp();
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(window.location.hash).toBe('#google'));
    const { callbackURL } = JSON.parse(sent.at(-1) ?? '{}');
    expect(new URLSearchParams(callbackURL.split('?')[1]).get('from')).toBe(destination);
  });
});

it('says who is signed in after a sign-in, and not to a person who was', async () => {
  const token = `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada' }))}.s`;
  const { toasts } = open(LoginPage);
  globalThis.fetch = async () => Response.json({ token });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(toasts()).toEqual(['You are signed in as Ada.']));
  cleanup();
  expect(open(LoginPage, '/', token).toasts()).toEqual([]);
});

it('thanks the person whose email is confirmed', () => {
  open(ConfirmEmailPage);
  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  cleanup();
  const token = `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada' }))}.s`;
  open(ConfirmEmailPage, '/', token);
  expect(screen.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible();
});

describe.each(FORMS)('%s', (_form, Page, submit) => {
  it.each(['anna@t-online.de', 'li@163.com', 'a@3m.com'])('sends %s', async (email) => {
    open(Page);
    await fillIn(email);
    await userEvent.click(screen.getByRole('button', { name: submit }));
    expect(await screen.findByText('The identity service rejected it.')).toBeVisible();
  });

  it.each([
    ['ada@shop', 'Provide a valid Email'],
    ['jörg@example.com', /letters with accents/],
  ])('explains what is wrong with %s', async (email, message) => {
    open(Page);
    await fillIn(email);
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  });

  it('focuses the first invalid field', async () => {
    open(Page);
    await userEvent.click(screen.getByRole('button', { name: submit }));
    const [first] = screen.getAllByRole('textbox');
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toBeInvalid();
  });

  it('focuses the message of a rejection, each time', async () => {
    open(Page);
    await fillIn();
    for (const _attempt of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: submit }));
      const message = await screen.findByRole('alert');
      expect(message).toHaveTextContent('The identity service rejected it.');
      await waitFor(() => expect(document.activeElement).toContainElement(message));
    }
  });
});

const tokenOf = (claims: object) =>
  `h.${btoa(JSON.stringify({ email: 'ada@shop.com', name: 'Ada', ...claims }))}.s`;

it.each([
  [{}, '/tools'],
  [{ lacks_factor: true }, '/dashboard/security/second-factor?from=%2Ftools'],
])(
  'leads to the page of the request, or first to the set-up of a required factor: %j',
  async (claims, path) => {
    open(LoginPage, '/login?from=%2Ftools');
    globalThis.fetch = async () => Response.json({ token: tokenOf(claims) });
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
  },
);

describe('the second factor', () => {
  const TOKEN = tokenOf({});
  const sent: [path: string, body: unknown][] = [];

  /** An account with an authenticator app. */
  function serve(answers: Record<string, () => Response>): void {
    sent.length = 0;
    globalThis.fetch = async (input, init) => {
      const path = String(input).replace('/api/', '');
      if (init?.method === 'POST') sent.push([path, JSON.parse(String(init.body))]);
      return (answers[path] ?? (() => Response.json({ token: TOKEN })))();
    };
  }
  const typeCode = async (label: string, code: string) => {
    await userEvent.type(await screen.findByLabelText(label), code);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  };

  it('is asked for after the password, and shows why a code was rejected', async () => {
    open(LoginPage);
    serve({
      'identity/sign-in/email': () => Response.json({ twoFactorRedirect: true }),
      'identity/two-factor/verify-totp': () =>
        Response.json({ code: 'INVALID_CODE', message: 'The code is wrong.' }, { status: 401 }),
    });
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await typeCode('Code of your authenticator app', '123456');
    expect(await screen.findByText('The code is wrong.')).toBeVisible();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sent.at(-1)).toEqual(['identity/two-factor/verify-totp', { code: '123456' }]);
  });

  it('is asked for after Google, and accepts a recovery code', async () => {
    let isProven = false;
    open(LoginPage, '/?provider=google&from=%2F');
    serve({
      'user/ada%40shop.com': () =>
        isProven
          ? Response.json({ token: TOKEN })
          : Response.json({ code: 'second-factor-required', detail: '' }, { status: 403 }),
      'identity/two-factor/verify-backup-code': () => {
        isProven = true;
        return Response.json({});
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await typeCode('Recovery code', ' abcde-fghij ');
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe(TOKEN));
    expect(sent).toEqual([['identity/two-factor/verify-backup-code', { code: 'abcde-fghij' }]]);
  });
});

it.each([
  ['', 'Close this tab and go on in the other one.'],
  ['&error=sign_in_not_fresh', 'Google has not asked for your password.'],
  ['&error=other_google_account', 'This is another Google account.'],
  ['&error=constructor', 'Google has not confirmed that it is you.'],
])('the tab of a proof by Google says what happened (%s)', async (query, sentence) => {
  open(ConfirmEmailPage, `/confirm-email?proof=google${query}`);
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
});
