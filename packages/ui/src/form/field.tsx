import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { color } = tokens;

const Root = styled.div`
  min-width: 0;
`;

export const labelStyles = css`
  display: block;
  margin-bottom: ${tokens.space.xs};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
`;

const Label = styled.label`
  ${labelStyles}
`;

const HintText = styled.p`
  margin-top: ${tokens.space.xs};
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
  color: ${color.inkMuted};
`;

const ErrorText = styled(HintText)`
  color: ${color.accentText};
  font-weight: ${tokens.weight.medium};
`;

/** Props that every field takes besides the props of its native control. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the control and announced with it. */
  error?: string;
  /** One sentence of help below the control. */
  hint?: ReactNode;
}

type Notes = Pick<FieldProps, 'error' | 'hint'>;

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The `aria-describedby` of a control: the ids of its hint and its error. */
export function describedBy(id: string, { error, hint }: Notes) {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
}

/** The hint and the error of the field `id`. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && <HintText id={hintId(id)}>{hint}</HintText>}
      {error && <ErrorText id={errorId(id)}>{error}</ErrorText>}
    </>
  );
}

/** Connects a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  id: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

function FieldFrame({ id: givenId, label, hint, error, children }: FieldFrameProps) {
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
      <FieldNotes id={id} hint={hint} error={error} />
    </Root>
  );
}

const controlStyles = css`
  display: block;
  width: 100%;
  min-height: ${tokens.size.control};
  padding: 0.5rem 0.75rem;
  background: ${color.surface};
  border: 1px solid ${color.outline};
  border-radius: ${tokens.radius.s};
  color: ${color.ink};
  line-height: ${tokens.leading.snug};
  transition: border-color ${tokens.motion.fast};

  &:hover {
    border-color: ${color.ink};
  }
  &:focus-visible {
    outline-offset: 0;
    border-color: ${color.focus};
  }
  &[aria-invalid='true'] {
    border-color: ${color.accentText};
    border-left-width: 4px;
    padding-left: calc(0.75rem - 3px);
  }
  &::placeholder {
    color: ${color.inkMuted};
    opacity: 1;
  }
  &:is(:disabled, [readonly]) {
    background: ${color.sunken};
    color: ${color.inkMuted};
    border-style: dashed;
  }
`;

// Drawn without images, which the content security policy and forced colors would drop.
const Input = styled.input`
  ${controlStyles}

  &::-webkit-search-cancel-button {
    appearance: none;
    width: 0.75rem;
    height: 0.75rem;
    margin-left: 0.5rem;
    background: currentColor;
    clip-path: polygon(9% 0, 50% 41%, 91% 0, 100% 9%, 59% 50%, 100% 91%, 91% 100%, 50% 59%, 9% 100%, 0 91%, 41% 50%, 0 9%);
    cursor: pointer;
    forced-color-adjust: none;
  }
`;

const TextArea = styled.textarea`
  ${controlStyles}
  min-height: 7.5rem;
  line-height: 1.5;
  resize: vertical;
`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: 2.25rem;
  cursor: pointer;
`;

/** Draws the arrow with borders, which forced colors keep. */
const SelectBox = styled.div`
  position: relative;

  &::after {
    content: '';
    position: absolute;
    inset: 0 1rem 0.25rem auto;
    width: 0.5rem;
    height: 0.5rem;
    margin-block: auto;
    border: solid;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    pointer-events: none;
  }
`;

export interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {}

/** A labelled text input. Native props and `ref` go to the input. */
export function TextField({ label, error, hint, id, ...rest }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(control) => <Input {...rest} {...control} />}
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldProps, ComponentPropsWithRef<'textarea'> {}

/** A labelled text area. Native props and `ref` go to the text area. */
export function TextAreaField({ label, error, hint, id, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(control) => <TextArea {...rest} {...control} />}
    </FieldFrame>
  );
}

export interface SelectFieldProps extends FieldProps, ComponentPropsWithRef<'select'> {}

/** A labelled native select with `option` elements as children. Native props and `ref` go to the select. */
export function SelectField({ label, error, hint, id, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <SelectBox>
          <Select {...rest} {...control} />
        </SelectBox>
      )}
    </FieldFrame>
  );
}
