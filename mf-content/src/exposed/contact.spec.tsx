import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as ContactPage } from './contact.tsx';

test('has a paragraph, and a card with an email field, a password field, a link and a button', () => {
  render(<ContactPage />);

  expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByText(/Ask us about your tools/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  const link = screen.getByRole('link', { name: 'Forgot password' });
  expect(link).not.toHaveAttribute('href');
  expect(link).toHaveAttribute('aria-disabled', 'true');
});

test('sends no request', async () => {
  const fetch = jest.fn();
  globalThis.fetch = fetch;
  render(<ContactPage />);

  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));

  expect(fetch).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
});
