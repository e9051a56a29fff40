import type { Quote } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, TextField, tokens } from '@whetstone/ui';
import { type FormEvent, useId, useState } from 'react';
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
  'too-many-requests': 'Too many codes were tried from here. Remove the code, or wait a minute.',
};

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  align-items: end;

  > :first-child {
    flex: 1 1 10rem;
    min-width: 0;
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

/** The field for a discount code. A code stays until it is removed or the order is placed, and says why it does not apply. */
export function DiscountCode({ quote, error }: DiscountCodeProps) {
  const entered = useDiscountCode();
  const [isEdited, setIsEdited] = useState(false);
  const status = useId();
  const focus = isEdited ? focusOnMount : undefined;
  const remember = (text: string | undefined) => {
    rememberDiscountCode(text);
    setIsEdited(true);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (text) remember(text);
  };
  const { codeProblem, currency, notCombined } = quote ?? {};
  const isLimited = problemOf(error)?.status === 429;
  return (
    <>
      {entered === undefined ? (
        <Row onSubmit={submit}>
          <TextField
            ref={focus}
            name="code"
            label="Discount code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <Button type="submit">Apply</Button>
        </Row>
      ) : (
        <div>
          <Applied>
            <span>{`Discount code ${entered}`}</span>
            <Button ref={focus} size="small" aria-describedby={status} onClick={() => remember(undefined)}>
              Remove
            </Button>
          </Applied>
          <SummaryHint id={status} role="status">
            {isLimited
              ? problemMessage(error, TOO_MANY)
              : codeProblem && currency
                ? codeSentence(codeProblem, currency)
                : quote && 'The code is applied.'}
          </SummaryHint>
        </div>
      )}
      {notCombined && !codeProblem && (
        <SummaryHint>
          {`Not combined with ${notCombined.join(' and ')}: you get what saves you most.`}
        </SummaryHint>
      )}
    </>
  );
}
