import { type ChangeEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { tokens } from '../theme/css-variables.ts';
import { tabularNumerals } from '../theme/labels.ts';
import { readQuantity } from './read-quantity.ts';

const Group = styled.div`
  display: inline-flex;
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
  /** Gets an integer, whatever is typed. */
  onChange: (quantity: number) => void;
  label: string;
  id?: string;
  name?: string;
  'aria-describedby'?: string;
}

/** Minus, a text box, plus. Minus does nothing at 0 or below. */
export function QuantityStepper({ value, onChange, label, ...input }: QuantityStepperProps) {
  const readTyped = (event: ChangeEvent<HTMLInputElement>) => onChange(readQuantity(event.target.value));
  const box = useRef<HTMLInputElement>(null);
  // The server's page may have been typed into before this code was there to hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the first moment counts
  useEffect(() => {
    const typed = readQuantity(box.current?.value ?? '');
    if (typed !== value) onChange(typed);
  }, []);
  return (
    <Group role="group" aria-label={label}>
      <IconButton label={`Decrease ${label.toLowerCase()}`} onClick={() => value > 0 && onChange(value - 1)}>
        <Icon name="minus" size={18} />
      </IconButton>
      <Amount
        {...input}
        ref={box}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={value}
        onChange={readTyped}
      />
      <IconButton label={`Increase ${label.toLowerCase()}`} onClick={() => onChange(value + 1)}>
        <Icon name="plus" size={18} />
      </IconButton>
    </Group>
  );
}
