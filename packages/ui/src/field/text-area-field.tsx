import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const Control = styled.textarea`
  ${controlStyles}
  min-height: 7.5rem;
  line-height: 1.5;
  resize: vertical;
`;

export interface TextAreaFieldProps extends FieldProps, ComponentPropsWithRef<'textarea'> {}

/** A labelled text box of several lines; native props and `ref` go to the text area. */
export function TextAreaField({ label, error, hint, id, ...rest }: TextAreaFieldProps) {
  const field = { label, error, hint };
  const control = useField(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <Control {...rest} {...control} />
    </FieldFrame>
  );
}
