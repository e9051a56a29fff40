import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldError, FieldHint, Label } from './field-parts.tsx';
import type { FieldProps } from './use-field.ts';

const Root = styled.div`
  min-width: 0;
`;

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

/** A control between its label and its error. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      {children}
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </Root>
  );
}
