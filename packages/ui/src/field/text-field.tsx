import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';

const Control = styled.input`
  ${controlStyles}
`;

export interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {}

/** A labelled one-line text box; native props and `ref` go to the input. */
export function TextField({ label, error, hint, id, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(ties) => <Control {...rest} {...ties} />}
    </Field>
  );
}
