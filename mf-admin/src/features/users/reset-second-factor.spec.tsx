import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer } from '@whetstone/contract';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { ResetSecondFactor } from './customer-view.tsx';

const customer = { _id: 'u2', email: 'bea@mail.example' } as Customer;

test('resets the second factor of a customer for a reason', async () => {
  const api = fakeApi({ 'POST /user/u2/reset-second-factor': { body: { deletedCount: 1 } } });
  const { toasts } = openPage(<ResetSecondFactor customer={customer} />, {
    signedIn: true,
    fetch: api.fetch,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
  await userEvent.click(await screen.findByLabelText('Reason'));
  await userEvent.paste('Called back.');
  const [, submit] = screen.getAllByRole('button', { name: 'Reset second factor', hidden: true });
  await userEvent.click(submit as HTMLElement);
  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: The second factor was removed. bea@mail.example is signed out everywhere.',
    ]),
  );
  expect(api.requests.at(-1)?.body).toEqual({ reason: 'Called back.' });
});
