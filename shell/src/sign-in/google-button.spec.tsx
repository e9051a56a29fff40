import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleButton } from './google-button.tsx';

/** A shop that offers these ways to sign in, and refuses to begin the one by Google. */
function serve(providers: object): void {
  globalThis.fetch = async (input) =>
    String(input).endsWith('/providers')
      ? Response.json(providers)
      : Response.json({ message: 'Google is away.' }, { status: 503 });
}

const button = () => screen.getByRole('button', { name: 'Continue with Google' });

describe('Continue with Google', () => {
  it('says why it leads nowhere where Google is not set up', async () => {
    serve({ email: true, google: false, issuer: null });
    render(<GoogleButton returnPath="/login" />);
    await screen.findByText('Google sign-in is not set up in this shop.');
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription('Google sign-in is not set up in this shop.');
  });

  it('says where people sign in where that is not here', async () => {
    serve({ email: false, google: false, issuer: 'https://issuer.example' });
    render(<GoogleButton returnPath="/login" />);
    await screen.findByText('People sign in to this shop at https://issuer.example, not here.');
    expect(button()).toBeDisabled();
  });

  it('says so when Google is away, and can be pressed again', async () => {
    serve({ email: true, google: true, issuer: null });
    render(<GoogleButton returnPath="/login" />);
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Google is away.');
    expect(button()).toBeEnabled();
  });
});
