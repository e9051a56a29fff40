import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleButton } from './google-sign-in.tsx';

/** A shop with these sign-in methods, where starting a Google sign-in fails. */
function serve(providers: object): void {
  globalThis.fetch = async (input) =>
    String(input).endsWith('/providers')
      ? Response.json(providers)
      : Response.json({ message: 'Google is unavailable.' }, { status: 503 });
}

const button = () => screen.getByRole('button', { name: 'Continue with Google' });

describe('Continue with Google', () => {
  it('is disabled with the reason if Google is not set up', async () => {
    serve({ email: true, google: false, issuer: null });
    render(<GoogleButton returnPath="/login" />);
    await screen.findByText('Google sign-in is not set up in this shop.');
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription('Google sign-in is not set up in this shop.');
  });

  it('names the external issuer if there is one', async () => {
    serve({ email: false, google: false, issuer: 'https://issuer.example' });
    render(<GoogleButton returnPath="/login" />);
    await screen.findByText('People sign in to this shop at https://issuer.example, not here.');
    expect(button()).toBeDisabled();
  });

  it('shows the error if Google is unavailable, and stays enabled', async () => {
    serve({ email: true, google: true, issuer: null });
    render(<GoogleButton returnPath="/login" />);
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Google is unavailable.');
    expect(button()).toBeEnabled();
  });
});
