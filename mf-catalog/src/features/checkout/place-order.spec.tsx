/** @jest-environment-options {"styles": true} */
import { screen } from '@testing-library/react';
import { openPage } from '@whetstone/kernel/testing';
import { aQuote } from '../../testing/samples.ts';
import { PlaceOrder } from './place-order.tsx';

const show = (quote: ReturnType<typeof aQuote>) => {
  const form = { isSubmitting: false } as never;
  openPage(<PlaceOrder form={form} quote={quote} message={undefined} isUnconfirmed={false} />, {});
  const button = screen.getByRole('button');
  return { button, block: button.parentElement };
};

it('stays in sight with the total in its label', () => {
  const { button, block } = show(aQuote([{ id: 'hammer', quantity: 2 }]));
  expect(block).toHaveStyle({ position: 'sticky' });
  expect(block).toHaveTextContent(/^Place order · \$72\.90$/);
  expect(button).not.toHaveAccessibleDescription();
});

it.each([
  [2, 'Total of 2 tools, with delivery $72.90'],
  [1, 'Total of 1 tool, with delivery $38.90'],
])('stays in sight together with the total of %s if its label is the words of the law', (quantity, total) => {
  const { button, block } = show({ ...aQuote([{ id: 'hammer', quantity }]), binding: true });
  expect(block).toHaveStyle({ position: 'sticky' });
  expect(button).toHaveTextContent(/^Order with obligation to pay$/);
  expect(button).toHaveAccessibleDescription(total);
  expect(block).toHaveTextContent(`${total}Order with obligation to pay`);
});
