import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { errorId, hintId } from './described-by.ts';

export const labelStyles = css`
  display: block;
  margin-bottom: ${tokens.space.xs};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
`;

export const Label = styled.label`
  ${labelStyles}
`;

const Note = styled.p`
  margin-top: ${tokens.space.xs};
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
  color: ${tokens.color.inkMuted};
`;

const Fault = styled(Note)`
  color: ${tokens.color.accentText};
  font-weight: ${tokens.weight.medium};
`;

interface PartProps {
  /** The id of the field that this part describes. */
  id: string;
  children?: ReactNode;
}

export function FieldHint({ id, children }: PartProps) {
  return children ? <Note id={hintId(id)}>{children}</Note> : null;
}

export function FieldError({ id, children }: PartProps) {
  return children ? <Fault id={errorId(id)}>{children}</Fault> : null;
}
