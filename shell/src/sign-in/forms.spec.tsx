import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, createShopStore, Provider, RouterProvider } from '@whetstone/kernel/host';
import type { ComponentType } from 'react';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const FORMS: [string, ComponentType, string][] = [
  ['the sign-in form', LoginPage, 'Login'],
  ['the sign-up form', SignupPage, 'Sign up'],
  ['the form for a forgotten password', ForgotPasswordPage, 'Send the link'],
];

function open(Page: ComponentType, url = '/'): void {
  localStorage.clear();
  window.history.replaceState(null, '', url);
  globalThis.fetch = async (input) =>
    String(input).endsWith('/providers')
      ? Response.json({ google: true, issuer: null })
      : Response.json({ message: 'The identity service rejected it.' }, { status: 401 });
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <RouterProvider router={createBrowserRouter([{ path: '*', Component: Page }])} />
    </Provider>,
  );
}

async function fillIn(): Promise<void> {
  const name = screen.queryByLabelText('Name');
  const password = screen.queryByLabelText('Password');
  if (name) await userEvent.type(name, 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@shop.com');
  if (password) await userEvent.type(password, 'spokeshave');
}

it('shows the minimum length of a new password', () => {
  open(SignupPage);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('6 characters or more.');
});

it.each([
  ['/?from=%2Fcheckout', 'Log in to continue where you left off.'],
  ['/?provider=google&from=%2F', 'Good to see you again.'],
  ['/?from=%2F%2Fevil.example', 'Good to see you again.'],
])('greets a visitor of %s', (url, lead) => {
  open(LoginPage, url);
  expect(screen.getByText(lead)).toBeVisible();
});

describe.each(FORMS)('%s', (_form, Page, submit) => {
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
