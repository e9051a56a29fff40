import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceField } from './tool-fields.tsx';

const price = () => screen.getByRole('spinbutton', { name: 'Price' });

/** The browser's command, which inserts a text as if it was typed. */
const insert = jest.fn((_command: string, _ui: boolean, text: string) =>
  fireEvent.input(price(), { target: { value: text } }),
);

beforeEach(async () => {
  document.execCommand = insert as unknown as typeof document.execCommand;
  render(<PriceField label="Price" />);
  await userEvent.click(price());
});

it.each([
  ['1.234', /^“1\.234” can mean 1234 or 1\.234\. Enter/],
  ['1,234', /^“1,234” can mean 1234 or 1\.234\. Enter/],
  ['abc', 'Enter a number'],
])('asks about a pasted %j instead of guessing, also in an empty field', async (text, problem) => {
  await userEvent.paste(text);
  expect(price()).toHaveAccessibleDescription(problem);
  expect(price()).toHaveValue(null);

  await userEvent.paste('24,50 €');
  expect(price()).toHaveValue(24.5);
  expect(price()).toBeValid();
});

it('reads a pasted price in the form of any country', async () => {
  for (const [text, value] of [
    ['24,50', 24.5],
    ['1.234,50 €', 1234.5],
    ['£1,234.50', 1234.5],
    ['٢٤٫٥', 24.5],
  ] as const) {
    await userEvent.paste(text);
    expect(price()).toHaveValue(value);
  }
});
