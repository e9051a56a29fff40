import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const Control = styled.select`
  ${controlStyles}
  cursor: pointer;
`;

export interface SelectFieldProps extends FieldProps, ComponentPropsWithRef<'select'> {}

/** A labelled native select; `option` elements are its children, native props and `ref` go to it. */
export function SelectField({ label, error, hint, id, ...rest }: SelectFieldProps) {
  const field = { label, error, hint };
  const control = useField(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <Control {...rest} {...control} />
    </FieldFrame>
  );
}
