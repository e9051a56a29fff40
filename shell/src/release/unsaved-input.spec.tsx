import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UnsavedInput } from './unsaved-input.ts';

const field = (label: string) => screen.getByLabelText(label);

function renderForm() {
  return render(
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Address" />
      <input aria-label="Quantity" defaultValue="5" />
      <input aria-label="Agreed" type="checkbox" />
      <input aria-label="Search" type="search" />
      <button type="submit">Order</button>
    </form>,
  );
}

function open() {
  const input = new UnsavedInput();
  input.start();
  return { input, page: renderForm(), field };
}

describe('input', () => {
  it('is unsaved until it equals the initial value', async () => {
    const { input, field } = open();
    expect(input.any).toBe(false);
    await userEvent.type(field('Quantity'), '0');
    expect(input.any).toBe(true);
    await userEvent.type(field('Quantity'), '{Backspace}');
    expect(input.any).toBe(false);
  });

  it('includes checkboxes', async () => {
    const { input, field } = open();
    await userEvent.click(field('Agreed'));
    expect(input.any).toBe(true);
  });

  it('is saved when the form is submitted', async () => {
    const { input, field } = open();
    await userEvent.type(field('Address'), '14 Grindstone Lane');
    await userEvent.click(screen.getByRole('button', { name: 'Order' }));
    expect(input.any).toBe(false);
  });

  it('is dropped with its form', async () => {
    const { input, page, field } = open();
    await userEvent.type(field('Address'), '14 Grindstone Lane');
    page.unmount();
    expect(input.any).toBe(false);
  });

  it('includes what was typed before the code loaded', async () => {
    renderForm();
    await userEvent.type(field('Address'), '14 Grindstone Lane');
    await userEvent.type(field('Search'), 'saw');
    const input = new UnsavedInput();
    input.start();
    expect(input.any).toBe(true);
    await userEvent.clear(field('Address'));
    expect(input.any).toBe(false);
  });

  it('does not include search fields', async () => {
    const { input, field } = open();
    await userEvent.type(field('Search'), 'saw');
    expect(input.any).toBe(false);
  });
});
