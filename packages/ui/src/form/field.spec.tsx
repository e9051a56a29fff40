import { render, screen } from '@testing-library/react';
import { SelectField, TextAreaField, TextField } from './field.tsx';

const fields = [
  ['TextField', TextField, 'textbox'],
  ['TextAreaField', TextAreaField, 'textbox'],
  ['SelectField', SelectField, 'combobox'],
] as const;

describe.each(fields)('%s', (_name, Field, role) => {
  it('has its label as name and forwards native props', () => {
    render(<Field label="Address" name="address" required />);

    const control = screen.getByRole(role, { name: 'Address' });
    expect(control).toHaveAttribute('name', 'address');
    expect(control).toBeRequired();
  });

  it('is valid and has no description by default', () => {
    render(<Field label="Address" />);

    expect(screen.getByRole(role)).toBeValid();
    expect(screen.getByRole(role)).not.toHaveAttribute('aria-describedby');
  });

  it('is described by its hint and its error', () => {
    render(<Field label="Address" hint="Street and number" error="Address is Required" />);

    const control = screen.getByRole(role);
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Street and number Address is Required');
  });

  it('forwards its ref', () => {
    const ref = jest.fn();
    render(<Field label="Address" ref={ref} />);
    expect(ref).toHaveBeenCalledWith(screen.getByRole(role));
  });

  it('keeps a given id', () => {
    render(<Field label="Address" id="address" error="Address is Required" />);
    expect(screen.getByLabelText('Address')).toHaveAttribute('id', 'address');
  });
});
