// By its name: the bundler replaces this import with the package that the host provides.
import { FormMessage, Icon, IconButton, tabularNumerals, tokens } from '@whetstone/ui';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Group = styled.div`
  display: inline-flex;
  max-width: 100%;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
`;

const Amount = styled.input`
  ${tabularNumerals}
  width: 4.5rem;
  min-width: 0;
  padding: 0;
  background: transparent;
  border: solid ${tokens.color.rule};
  border-width: 0 1px;
  border-radius: 0;
  font-weight: ${tokens.weight.strong};
  text-align: center;

  &:focus-visible {
    outline-offset: 0;
  }
`;

export interface QuantityStepperProps {
  value: number;
  /** Receives an integer: -1, which nobody can order, for a text that is no whole number and stays in the box. */
  onChange: (quantity: number) => void;
  label: string;
  id?: string;
  name?: string;
  'aria-describedby'?: string;
}

/** Minus, a text box, plus. The arrow keys step as well. Minus and arrow down do nothing at 0 or below. */
export function QuantityStepper({ value, onChange, label, ...input }: QuantityStepperProps) {
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);
  // 'Quantity of G-clamp' → 'quantity of G-clamp'
  const amount = label.replace(/^./u, (first) => first.toLowerCase());
  /** The text that was typed last. With the value -1, it is no whole number. */
  const [typed, setTyped] = useState('');
  const isRejected = value === -1;
  const increase = () => onChange(value + 1);
  const decrease = () => value > 0 && onChange(value - 1);
  const readTyped = (text: string) => {
    const digits = text
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Nd}/gu, digitOf)
      .trim();
    setTyped(text);
    onChange(/^\d{0,9}$/.test(digits) ? Number(digits) : -1);
  };
  const step = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = { ArrowUp: increase, ArrowDown: decrease };
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    change();
  };
  // Users can type into the server markup before hydration. A click right after it must find the typed quantity.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the box once, at hydration
  useLayoutEffect(() => {
    const text = box.current?.value ?? '';
    if (text !== String(value)) readTyped(text);
  }, []);
  return (
    <div>
      <Group role="group" aria-label={label}>
        <IconButton label={`Decrease ${amount}`} onClick={decrease}>
          <Icon name="minus" size={18} />
        </IconButton>
        <Amount
          {...input}
          ref={box}
          aria-label={label}
          inputMode="numeric"
          aria-invalid={isRejected}
          aria-describedby={`${problemId} ${input['aria-describedby'] ?? ''}`}
          autoComplete="off"
          value={isRejected ? typed : value}
          onChange={(event) => readTyped(event.target.value)}
          onKeyDown={step}
        />
        <IconButton label={`Increase ${amount}`} onClick={increase}>
          <Icon name="plus" size={18} />
        </IconButton>
      </Group>
      <div id={problemId}>{isRejected && <FormMessage tone="error">Enter a whole number</FormMessage>}</div>
    </div>
  );
}

/** `٣` → '3'. The ten digits of each script follow each other, and so do the mathematical styles of them. */
function digitOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(Number(digit.codePointAt(0)) - value - 1))) value += 1;
  return String(value % 10);
}
