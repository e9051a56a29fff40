import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactPage } from './contact-page.tsx';

test('has a paragraph, and a card with an e-mail field, a password field, a link and a button', () => {
  render(<ContactPage />);

  expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByText(/There is always somebody at the bench/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Forgot password' })).not.toHaveAttribute('href');
});

test('sends nothing anywhere', async () => {
  const fetch = jest.fn();
  globalThis.fetch = fetch;
  render(<ContactPage />);

  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));

  expect(fetch).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
});
