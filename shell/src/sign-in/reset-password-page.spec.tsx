import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, createShopStore, Provider, RouterProvider } from '@whetstone/kernel/host';
import { Page as ResetPasswordPage } from './reset-password-page.tsx';

function open(query: string): void {
  window.history.replaceState(null, '', `/reset-password?token=t${query}`);
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <RouterProvider router={createBrowserRouter([{ path: '*', Component: ResetPasswordPage }])} />
    </Provider>,
  );
}

describe('the page for a new password', () => {
  it('is for a forgotten password', () => {
    open('');
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
  });

  it('leads with the sign-in, and offers a new password, for a confirmation link from another browser', async () => {
    globalThis.fetch = async () => Response.json({});
    open('&reason=confirm-email&confirmation=jwt.1');
    expect(screen.getByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
    expect(screen.getByText(/^You are not signed in here/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in to confirm' })).toHaveAttribute(
      'href',
      '/login?from=%2Fconfirm-email%3Ftoken%3Djwt.1',
    );
    const other = screen.getByRole('region', { name: /^Did you not sign up/ });
    expect(other).toHaveTextContent('signs out every other device');
    await userEvent.click(within(other).getByLabelText('New password'));
    await userEvent.paste('drawknife');
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Your email is confirmed');
  });
});
