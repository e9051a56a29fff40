import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { describedBy } from './described-by.ts';
import { FieldError, FieldHint, Label } from './field-parts.tsx';

const Root = styled.div`
  min-width: 0;
`;

/** What every field takes beside the props of its native control. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the control and announced with it. */
  error?: string;
  /** One sentence of help below the control. */
  hint?: ReactNode;
}

/** The props that tie a control to its label, hint and error. */
interface Ties {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldProps {
  id: string | undefined;
  children: (ties: Ties) => ReactNode;
}

/** A control between its label and its error. */
export function Field({ id: givenId, label, hint, error, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-describedby': describedBy(id, { error, hint }),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </Root>
  );
}
