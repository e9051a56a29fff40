import { render, screen } from '@testing-library/react';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const fields = [
  ['TextField', TextField, 'textbox'],
  ['TextAreaField', TextAreaField, 'textbox'],
  ['SelectField', SelectField, 'combobox'],
] as const;

describe.each(fields)('%s', (_name, Field, role) => {
  it('is named by its label and passes its native props on', () => {
    render(<Field label="Address" name="address" required />);

    const control = screen.getByRole(role, { name: 'Address' });
    expect(control).toHaveAttribute('name', 'address');
    expect(control).toBeRequired();
  });

  it('is valid and without a description unless told otherwise', () => {
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

  it('hands its control to a ref', () => {
    const ref = jest.fn();
    render(<Field label="Address" ref={ref} />);
    expect(ref).toHaveBeenCalledWith(screen.getByRole(role));
  });

  it('keeps the id that it is given', () => {
    render(<Field label="Address" id="address" error="Address is Required" />);
    expect(screen.getByLabelText('Address')).toHaveAttribute('id', 'address');
  });
});
