import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';

const Control = styled.select`
  ${controlStyles}
  cursor: pointer;
`;

export interface SelectFieldProps extends FieldProps, ComponentPropsWithRef<'select'> {}

/** A labelled native select; `option` elements are its children, native props and `ref` go to it. */
export function SelectField({ label, error, hint, id, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(ties) => <Control {...rest} {...ties} />}
    </Field>
  );
}
