import { numberProblem, readNumber, toNumber } from '@whetstone/contract/numbers';
import { getShop, TextField, tokens } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FilterChange, PRICE, type ToolFilters } from './tool-filters.ts';

/** Milliseconds without a keystroke before a price applies. Longer than for a search: a partial price filters by a wrong amount. */
const PRICE_DELAY = 600;

const PRICE_HINT = 'Enter an amount, for example 25 or 12.50';

const REVERSED = 'Less than “Price from”';

const Prices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${tokens.space.m};
`;

interface PriceFieldsProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
}

/** Prices other than the ranges of the filter. */
export function PriceFields({ filters: { minPrice = '', maxPrice = '' }, onChange }: PriceFieldsProps) {
  return (
    <Prices>
      <PriceField label="Price from" name="minPrice" value={minPrice} onChange={onChange} />
      <PriceField
        label="Price to"
        name="maxPrice"
        value={maxPrice}
        problem={Number(maxPrice || Infinity) < Number(minPrice) ? REVERSED : undefined}
        onChange={onChange}
      />
    </Prices>
  );
}

interface PriceFieldProps {
  label: string;
  name: 'minPrice' | 'maxPrice';
  value: string;
  /** The error of a valid price. */
  problem?: string | undefined;
  onChange: (change: FilterChange) => void;
}

/** A price, which applies after a pause in typing, on Enter, and when the field loses the focus. */
function PriceField({ label, name, value, problem, onChange }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [error, setError] = useState<string>();
  const { prefix, suffix = '' } = getShop().price;
  useEffect(() => {
    // Not at hydration, when the field can have a newer text.
    if (input.current && shown.current !== value) input.current.value = value;
    shown.current = value;
  }, [value]);
  const apply = (whileTyping = false) => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    const price = PRICE.test(text) ? text : String(toNumber(text) ?? text);
    const isValid = price === '' || PRICE.test(price);
    if (isValid || !whileTyping)
      setError(isValid ? undefined : (readNumber(text).length > 1 && numberProblem(text)) || PRICE_HINT);
    if (!isValid || price === value) return;
    // This change of the value must not replace what is typed until it arrives.
    shown.current = price;
    onChange({ [name]: price });
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      ref={input}
      label={label}
      name={name}
      defaultValue={value}
      error={error ?? problem}
      inputMode="decimal"
      placeholder={(prefix || suffix).trim()}
      autoComplete="off"
      onBlur={() => apply()}
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(true), PRICE_DELAY);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form would submit the filters without this price.
        event.preventDefault();
        apply();
      }}
    />
  );
}
