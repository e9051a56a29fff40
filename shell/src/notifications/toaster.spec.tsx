import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type NotificationType, useNotify } from '@whetstone/kernel';
import { createShopStore, Provider } from '@whetstone/kernel/host';
import { Toaster } from './toaster.tsx';

const TYPES: NotificationType[] = ['info', 'success', 'warning', 'error', 'default'];

/** Opens the toaster and returns a function that notifies. */
function open(key?: string) {
  let notify: ReturnType<typeof useNotify> | undefined;
  const Notifier = () => {
    notify = useNotify(key);
    return null;
  };
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <Toaster />
      <Notifier />
    </Provider>,
  );
  return (type: NotificationType, message: string) => act(() => notify?.(type, message));
}

it.each(TYPES)('shows a notification of type "%s" as a toast of that type', async (type) => {
  const notify = open();
  notify(type, `Notification of type ${type}`);
  // An info does not interrupt a screen reader.
  const toast = await screen.findByRole(type === 'info' ? 'status' : 'alert');
  expect(toast).toHaveTextContent(`Notification of type ${type}`);
  expect(toast).toHaveClass(`Toastify__toast--${type}`, 'Toastify__toast-theme--light');
});

it('replaces the previous toast with the same key, also while it is visible', async () => {
  const notify = open('order-form');
  notify('error', 'Your order failed.');
  notify('error', 'Your order failed again.');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your order failed again.');
  notify('success', 'Your order is successful.');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your order is successful.'));
  expect(screen.getByRole('alert')).toHaveClass('Toastify__toast--success');
});

it('shows a notification whose predecessor with the same key is fading out', async () => {
  const notify = open('order-form');
  notify('error', 'Your order failed.');
  await screen.findByText('Your order failed.');
  await userEvent.click(screen.getByRole('button', { name: 'close' }));
  notify('success', 'Your order is successful.');
  expect(await screen.findByText('Your order is successful.')).toBeInTheDocument();
});

it('closes a toast that is touched', async () => {
  const notify = open();
  notify('success', 'Order cancelled.');
  await userEvent.click(await screen.findByText('Order cancelled.'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('shows toasts without a key side by side', async () => {
  const notify = open();
  notify('success', 'First order cancelled.');
  notify('success', 'Second order cancelled.');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});
