import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { QuantityStepper } from './quantity-stepper.tsx';

function Stepper({ start = 0, onChange }: { start?: number; onChange?: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState(start);
  const change = (next: number) => {
    setQuantity(next);
    onChange?.(next);
  };
  return (
    <>
      <QuantityStepper label="Quantity" value={quantity} onChange={change} aria-describedby="limits" />
      <p id="limits">At most 9</p>
    </>
  );
}

const box = () => screen.getByRole('textbox', { name: 'Quantity' });
const minus = () => screen.getByRole('button', { name: 'Decrease quantity' });
const plus = () => screen.getByRole('button', { name: 'Increase quantity' });

describe('QuantityStepper', () => {
  it('shows its value', () => {
    render(<Stepper start={7} />);
    expect(box()).toHaveValue('7');
  });

  it('keeps a quantity typed before hydration', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Stepper />);
    document.body.append(container);
    (box() as HTMLInputElement).value = '3';

    render(<Stepper />, { container, hydrate: true });
    await userEvent.click(plus());
    expect(box()).toHaveValue('4');
  });

  it('reports a quantity typed before hydration to the first click after it', () => {
    const onChange = jest.fn();
    let reported = 0;
    // Effects of this kind are complete before the browser handles another event.
    const Form = () => {
      useLayoutEffect(() => {
        reported = onChange.mock.calls.length;
      });
      return <Stepper onChange={onChange} />;
    };
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Stepper />);
    document.body.append(container);
    (box() as HTMLInputElement).value = '3';

    render(<Form />, { container, hydrate: true });

    expect(onChange.mock.calls).toEqual([[3]]);
    expect(reported).toBe(1);
  });

  it('adds 1 with plus and subtracts 1 with minus', async () => {
    render(<Stepper />);

    await userEvent.click(plus());
    await userEvent.click(plus());
    expect(box()).toHaveValue('2');

    await userEvent.click(minus());
    expect(box()).toHaveValue('1');
  });

  it.each([0, -3])('does nothing with minus at %d', async (start) => {
    const onChange = jest.fn();
    render(<Stepper start={start} onChange={onChange} />);

    await userEvent.click(minus());

    expect(onChange).not.toHaveBeenCalled();
  });

  it('steps with the arrow keys, not below 0', async () => {
    render(<Stepper start={1} />);
    box().focus();

    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(box()).toHaveValue('3');

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(box()).toHaveValue('0');
  });

  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['１２', 12],
    ['٣', 3],
    ['۲', 2],
    ['\u200b2', 2],
    ['\u202d2\u202c', 2],
    ['', 0],
  ])('reads %j as %d', (typed, quantity) => {
    const onChange = jest.fn();
    render(<Stepper start={5} onChange={onChange} />);

    fireEvent.change(box(), { target: { value: typed } });

    expect(onChange).toHaveBeenCalledWith(quantity);
    expect(box()).toHaveValue(String(quantity));
    expect(box()).toBeValid();
  });

  it.each(['1,5', '1,000', '1 5', '5²', '-4', 'none', '3 boxes', '1234567890'])(
    'keeps %j, which nobody can order',
    async (text) => {
      const onChange = jest.fn();
      render(<Stepper start={5} onChange={onChange} />);
      await userEvent.tripleClick(box());
      await userEvent.paste(text);
      await userEvent.tab();

      expect(box()).toHaveValue(text);
      expect(box()).toBeInvalid();
      expect(box()).toHaveAccessibleDescription('Enter a whole number At most 9');
      expect(screen.getByRole('alert')).toBeVisible();
      expect(onChange).toHaveBeenLastCalledWith(-1);

      await userEvent.click(plus());
      expect(box()).toHaveValue('0');
      expect(box()).toBeValid();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('accepts typing', async () => {
    render(<Stepper />);
    await userEvent.type(box(), '25');
    expect(box()).toHaveValue('25');
  });

  it('is a labelled group', () => {
    render(<Stepper />);
    expect(screen.getByRole('group', { name: 'Quantity' })).toContainElement(box());
  });
});
