import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useApiForm } from './form.ts';
import { problem } from './testing/fake-api.ts';

const problemWith = (errors: { field: string; message: string }[], detail = 'Invalid.') => ({
  data: problem(400, detail, { code: 'validation-failed', errors }).body,
});

function Quantities({ save }: { save: () => Promise<unknown> }) {
  const form = useApiForm({ minQuantity: '1', notifyOrders: '' });
  const { pending, onSubmit, ...rest } = form.props(save);
  const { error: minError, ...min } = form.field('minQuantity');
  const { error: ordersError, ...orders } = form.field('notifyOrders');
  return (
    <form aria-label="Quantities" aria-busy={pending} onSubmit={onSubmit} {...rest}>
      <label htmlFor="min">Minimum quantity</label>
      <input id="min" {...min} />
      <p data-testid="min-error">{minError}</p>
      <label htmlFor="orders">New orders</label>
      <input id="orders" {...orders} />
      <p data-testid="orders-error">{ordersError}</p>
      <p role="alert">{form.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('errors stand at their fields, with labels instead of the names of other fields', async () => {
  const error = problemWith([
    { field: 'minQuantity', message: 'minQuantity must be lower than notifyOrders.' },
    { field: 'notifyOrders.0', message: 'notifyOrders contains the control character U+0000. Remove it.' },
  ]);
  render(<Quantities save={async () => error} />);
  await save();

  expect(screen.getByTestId('min-error')).toHaveTextContent('This must be lower than New orders.');
  expect(screen.getByTestId('orders-error')).toHaveTextContent(/^This contains the control character/);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('the message about other fields has labels', async () => {
  const errors = [{ field: 'version', message: 'version must be at least 1.' }];
  render(<Quantities save={async () => problemWith(errors, 'minQuantity and email are wrong.')} />);
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent('Minimum quantity and email are wrong.');
});

test('changes are unsaved until they are sent, and again after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  render(<Quantities save={() => promise} />);
  const form = screen.getByRole('form');
  expect(form).not.toHaveAttribute('data-unsaved');
  await userEvent.type(screen.getByLabelText('Minimum quantity'), '0');
  expect(form).toHaveAttribute('data-unsaved');
  await save();
  expect(form).not.toHaveAttribute('data-unsaved');
  resolve(problemWith([]));
  expect(await screen.findByText('Invalid.')).toBeVisible();
  expect(form).toHaveAttribute('data-unsaved');
});
