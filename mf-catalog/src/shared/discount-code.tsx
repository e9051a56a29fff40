import type { Quote } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, Stack, TextField, tokens } from '@whetstone/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { codeSentence } from './code-sentences.ts';
import { DISCOUNT_CODE, storedValue, useStoredValue } from './stored-value.ts';
import { SummaryHint } from './totals.tsx';

const code = storedValue<string, string | undefined>(DISCOUNT_CODE, (stored) => {
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
});

/** The code that the customer entered, in the basket or in the checkout. */
export function useDiscountCode(): string | undefined {
  return useStoredValue(code);
}

/** `undefined` forgets the code, for example after the order. */
export const { write: rememberDiscountCode } = code;

const TOO_MANY = {
  'too-many-requests': 'Too many codes were tried from here. Wait a minute, or empty this field.',
};

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  align-items: start;

  > :first-child {
    flex: 1 1 10rem;
    min-width: 0;
  }
  /* Beside the field: below its label, above its error. */
  > button {
    margin-top: calc(${tokens.text.s} * ${tokens.leading.snug} + ${tokens.space.xs});
  }
`;

const Applied = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
  overflow-wrap: anywhere;
`;

/** The button or the field takes the place of the other, and its focus. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

interface DiscountCodeProps {
  /** Of the basket with the code. */
  quote: Quote | undefined | null;
  /** Why there is no quote. */
  error?: unknown;
}

/** The field for a discount code. A code stays until it is removed or the order is placed. One that takes nothing off stays in the field, with the reason. */
export function DiscountCode({ quote, error }: DiscountCodeProps) {
  const entered = useDiscountCode();
  const [isEdited, setIsEdited] = useState(false);
  /** The last one of this code: a change of the basket loads another. */
  const [known, setKnown] = useState(quote);
  if (quote && quote !== known) setKnown(quote);
  const status = useId();
  const field = useRef<HTMLInputElement>(null);
  const remember = (text: string | undefined) => {
    rememberDiscountCode(text);
    setKnown(undefined);
    setIsEdited(true);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    field.current?.focus();
    if (text) remember(text);
  };
  const { codeProblem, currency = '', notCombined } = quote ?? known ?? {};
  const isLimited = problemOf(error)?.status === 429;
  const failure =
    entered === undefined
      ? undefined
      : isLimited
        ? problemMessage(error, TOO_MANY)
        : codeProblem && codeSentence(codeProblem, currency);
  const isField = entered === undefined || failure !== undefined || (isEdited && !known);
  useEffect(() => {
    if (isField && isEdited) field.current?.focus();
  }, [isField, isEdited]);
  return (
    <Stack gap="s" aria-live="polite">
      {isField ? (
        <Row onSubmit={submit}>
          <TextField
            ref={field}
            label="Discount code"
            defaultValue={entered}
            error={failure}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onChange={({ target }) => {
              if (entered !== undefined && target.value === '') remember(undefined);
            }}
          />
          <Button type="submit" pending={entered !== undefined && quote === undefined}>
            Apply
          </Button>
        </Row>
      ) : (
        <div>
          <Applied>
            <span>{`Discount code ${entered}`}</span>
            <Button
              ref={isEdited ? focusOnMount : undefined}
              size="small"
              aria-describedby={status}
              onClick={() => remember(undefined)}
            >
              Remove
            </Button>
          </Applied>
          <SummaryHint id={status}>{known && 'The code is applied.'}</SummaryHint>
        </div>
      )}
      {notCombined && !codeProblem && (
        <SummaryHint>
          {`Not combined with ${notCombined.join(' and ')}: you get what saves you most.`}
        </SummaryHint>
      )}
    </Stack>
  );
}
