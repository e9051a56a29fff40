import { type ReactNode, useId } from 'react';
import { describedBy } from './described-by.ts';

/** What every field takes beside the props of its native control. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the control and announced with it. */
  error?: string;
  /** One sentence of help below the control. */
  hint?: ReactNode;
}

/** The props that tie a control to its label, hint and error. */
export function useField({ error, hint }: FieldProps, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return {
    id,
    'aria-describedby': describedBy(id, { error, hint }),
    'aria-invalid': error ? true : undefined,
  };
}
