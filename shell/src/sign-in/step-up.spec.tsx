import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askForProof } from './step-up.tsx';

const sent: [path: string, body: unknown][] = [];

function serve(app: boolean, rejected?: () => Response): void {
  sent.length = 0;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('second-factors')) return Response.json({ app, passkeys: [] });
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
  serve(false, () => Response.json({ message: 'The password is wrong.' }, { status: 400 }));
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
  serve(true);
  const proofs = [askForProof(), askForProof()];
  await confirm('Code of your authenticator app', ' １２３\u200b 456');
  expect(await Promise.all(proofs)).toEqual([true, true]);
  expect(sent).toEqual([['/api/identity/two-factor/verify-totp', { code: '123456' }]]);
});

it('proves nothing when the user closes the dialog', async () => {
  serve(false);
  const proof = askForProof();
  await screen.findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  expect(await proof).toBe(false);
  expect(sent).toEqual([]);
});
