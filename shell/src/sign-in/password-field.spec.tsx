import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show password' });

it('shows the password, keeps the caret and the focus, and hides it when the form is submitted', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  );
  await userEvent.type(field(), 'spokeshave');
  field().setSelectionRange(2, 5);

  await userEvent.click(toggle());
  expect(field()).toHaveAttribute('type', 'text');
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([2, 5]);
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');

  fireEvent.submit(field());
  expect(field()).toHaveAttribute('type', 'password');
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(field()).toHaveValue('spokeshave');
});
