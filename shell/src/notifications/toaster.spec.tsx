import { act, render, screen } from '@testing-library/react';
import { type NotificationType, useNotify } from '@whetstone/kernel';
import { createShopStore, Provider } from '@whetstone/kernel/host';
import { Toaster } from './toaster.tsx';

const TYPES: NotificationType[] = ['info', 'success', 'warning', 'error', 'default'];

it.each(TYPES)('shows a notification of the type "%s" as a toast of it', async (type) => {
  let notify: ReturnType<typeof useNotify> | undefined;
  const Microfrontend = () => {
    notify = useNotify();
    return null;
  };
  render(
    <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
      <Toaster />
      <Microfrontend />
    </Provider>,
  );
  act(() => notify?.(type, `Said as ${type}`));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent(`Said as ${type}`);
  expect(toast).toHaveClass(`Toastify__toast--${type}`, 'Toastify__toast-theme--light');
});
