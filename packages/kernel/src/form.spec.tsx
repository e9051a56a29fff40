import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldError } from '@whetstone/contract';
import { useApiForm } from './form.ts';
import { problem } from './testing/fake-api.ts';

const problemWith = (errors: FieldError[]) => ({
  data: problem(400, 'Invalid.', { code: 'validation-failed', errors }).body,
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

test('errors appear at their fields, with the labels of other fields', async () => {
  const error = problemWith([
    { field: 'minQuantity', code: 'below-other', params: { other: 'notifyOrders' }, message: '' },
    { field: 'notifyOrders.0', code: 'control-character', params: { character: 'U+0000' }, message: '' },
  ]);
  render(<Quantities save={async () => error} />);
  await save();

  expect(screen.getByTestId('min-error')).toHaveTextContent(
    'This must be at least the number in “New orders”.',
  );
  expect(screen.getByTestId('orders-error')).toHaveTextContent(/^This contains the control character/);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('an error of a field that the form does not have is a message of the form', async () => {
  const error = problemWith([
    { field: 'minQuantity', code: 'required', message: '' },
    { field: 'version', code: 'whole-number', message: '' },
  ]);
  render(<Quantities save={async () => error} />);
  await save();
  expect(screen.getByTestId('min-error')).toHaveTextContent('This is required.');
  expect(screen.getByRole('alert')).toHaveTextContent('The shop does not accept these entries.');
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
  expect(await screen.findByText(/does not accept these entries/)).toBeVisible();
  expect(form).toHaveAttribute('data-unsaved');
});
