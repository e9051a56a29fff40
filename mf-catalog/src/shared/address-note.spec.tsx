/** @jest-environment-options {"styles": true} */
import { render, screen } from '@testing-library/react';
import { AddressNote } from './address-note.tsx';

it('has room for a note before there is one, and announces it in place of the hint', () => {
  const { container, rerender } = render(<AddressNote note={undefined}>Street and town.</AddressNote>);
  expect(container.firstElementChild).toHaveStyle({ display: 'block', minHeight: '3lh' });
  expect(container).toHaveTextContent(/^Street and town\.$/);
  const status = screen.getByRole('status');
  rerender(<AddressNote note="Check the postcode.">Street and town.</AddressNote>);
  expect(status).toHaveTextContent('Check the postcode.');
  expect(container).toHaveTextContent(/^Check the postcode\.$/);
});
