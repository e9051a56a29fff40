import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const Control = styled.input`
  ${controlStyles}
`;

export interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {}

/** A labelled one-line text box; native props and `ref` go to the input. */
export function TextField({ label, error, hint, id, ...rest }: TextFieldProps) {
  const field = { label, error, hint };
  const control = useField(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <Control {...rest} {...control} />
    </FieldFrame>
  );
}
