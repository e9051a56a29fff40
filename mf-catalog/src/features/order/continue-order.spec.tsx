import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { orderPlacedOn, rememberOrder } from '../../shared/pending-order.ts';
import { ContinueOrder } from './continue-order.tsx';

const ORDER = { label: 'Chisels × 2', to: '/purchase/chisels?quantity=2' };

function open(signedIn = true) {
  const page = openPage(<ContinueOrder />, { path: '/purchase', at: '/purchase', signedIn });
  act(() => rememberOrder(ORDER));
  return page;
}

const link = () => screen.queryByRole('link', { name: 'Continue your order: Chisels × 2' });

it('leads a customer back to the tool with the quantity', () => {
  open();
  expect(link()).toHaveAttribute('href', ORDER.to);
});

it('is for signed-in customers', () => {
  open(false);
  expect(link()).not.toBeInTheDocument();
  signInFromAnotherTab({ email: 'ada@example.com', name: 'Ada Byron' });
  expect(link()).toBeInTheDocument();
});

it('disappears when the order is dismissed', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Forget this order' }));
  await waitFor(() => expect(link()).not.toBeInTheDocument());
});

it('disappears when this order is placed, and stays when another is', () => {
  open();
  act(() => orderPlacedOn('/purchase/saw'));
  expect(link()).toBeInTheDocument();
  act(() => orderPlacedOn('/purchase/chisels'));
  expect(link()).not.toBeInTheDocument();
});

it.each([null, 7, { label: 'Chisels' }, { label: 'Chisels', to: 'https://elsewhere.example/' }])(
  'ignores %o in the storage',
  (value) => {
    open();
    act(() => {
      localStorage.setItem('api/pending-order', JSON.stringify({ version: 'older', value }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);
