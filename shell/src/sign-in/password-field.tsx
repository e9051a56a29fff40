import { media, TextField, type TextFieldProps, tokens, VisuallyHidden } from '@whetstone/ui';
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  position: relative;
`;

/** On the line of the label: password managers put their own buttons into the field. */
const Toggle = styled.button`
  position: absolute;
  inset: -0.375rem 0 auto auto;
  padding: 0.125rem ${tokens.space.xs};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
  background: none;
  font-size: ${tokens.text.xs};
  cursor: pointer;

  &[aria-pressed='true'] {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const inputOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** A password with a button that shows it. The form hides it again when it is submitted, so that browsers offer to save it. */
export function PasswordField({ ref, ...props }: Omit<TextFieldProps, 'type' | 'id'>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const selection = useRef<[start: number | null, end: number | null]>(undefined);

  useEffect(() => {
    const form = inputOf(id)?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: browsers move the caret when the type of a field changes
  useLayoutEffect(() => {
    if (selection.current) inputOf(id)?.setSelectionRange(...selection.current);
    selection.current = undefined;
  }, [shown]);

  const toggle = () => {
    const input = inputOf(id);
    if (input) selection.current = [input.selectionStart, input.selectionEnd];
    setShown(!shown);
  };
  // The field keeps the focus, and phones keep their keyboard.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  return (
    <Root>
      <TextField
        {...props}
        ref={ref}
        id={id}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Toggle
        type="button"
        aria-pressed={shown}
        aria-controls={id}
        onPointerDown={keepFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        Show<VisuallyHidden> password</VisuallyHidden>
      </Toggle>
    </Root>
  );
}
