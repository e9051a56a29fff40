import { numberProblem, toNumber } from '@whetstone/contract/numbers';
import { TextField, type TextFieldProps } from '@whetstone/ui';
import { type ClipboardEvent, type FormEvent, useState } from 'react';

/** The specified number input. Browsers drop a decimal comma that their own language does not have: `24,50` would become 2450. All accept a point. */
export function PriceField({ error, ...rest }: TextFieldProps) {
  const [problem, setProblem] = useState<string>();
  const typePoint = (event: FormEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent as InputEvent;
    if (data !== ',') return;
    event.preventDefault();
    insert('.');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const price = toNumber(text);
    event.preventDefault();
    setProblem(numberProblem(text));
    if (price === undefined) return;
    event.currentTarget.select();
    insert(String(price));
  };
  return (
    <TextField
      type="number"
      step="0.01"
      min="0"
      error={problem ?? error}
      onBeforeInput={typePoint}
      onPaste={paste}
      onInput={() => setProblem(undefined)}
      {...rest}
    />
  );
}

/** Inserts the text as if it was typed. Number inputs have no other access to their caret. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}
