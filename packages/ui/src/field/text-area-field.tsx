import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';

const Control = styled.textarea`
  ${controlStyles}
  min-height: 7.5rem;
  line-height: 1.5;
  resize: vertical;
`;

export interface TextAreaFieldProps extends FieldProps, ComponentPropsWithRef<'textarea'> {}

/** A labelled text box of several lines; native props and `ref` go to the text area. */
export function TextAreaField({ label, error, hint, id, ...rest }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(ties) => <Control {...rest} {...ties} />}
    </Field>
  );
}
