import type { Tool } from '@whetstone/contract';
import { useAppDispatch } from '@whetstone/kernel';
import { Button, FormMessage } from '@whetstone/ui';
import { useState } from 'react';
import { UNREACHABLE } from '../../shared/unreachable.ts';

const load = () => import(/* webpackChunkName: "add-to-basket" */ './basket-outcome.tsx');

/** A click reports a failed load. */
const preload = () => void load().catch(() => undefined);

interface Outcome {
  /** Undefined if it could not be loaded. */
  code: Awaited<ReturnType<typeof load>> | undefined;
  wanted: number;
  error: string | undefined;
}

interface AddToBasketProps {
  tool: Tool;
  quantity: number;
  /** Returns the chosen quantity, or the smallest one if none is chosen. */
  chooseQuantity: () => number;
  onQuantityChange: (quantity: number) => void;
}

/** The button that puts the tool in the basket, and a message with a link to the basket. */
export function AddToBasket({ tool, quantity, chooseQuantity, onQuantityChange }: AddToBasketProps) {
  const dispatch = useAppDispatch();
  const [isAdding, setAdding] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const add = async () => {
    const wanted = chooseQuantity();
    setAdding(true);
    const code = await load().catch(() => undefined);
    const error = code && (await dispatch(code.putInBasket(tool, wanted)));
    setAdding(false);
    setOutcome({ code, wanted, error });
  };
  return (
    <>
      <Button pending={isAdding} onClick={add} onPointerEnter={preload} onFocus={preload}>
        {quantity || tool.minQuantity < 2 ? 'Add to basket' : `Add ${tool.minQuantity} to basket`}
      </Button>
      {outcome &&
        (outcome.code ? (
          <outcome.code.BasketOutcome
            tool={tool}
            wanted={outcome.wanted}
            error={outcome.error}
            quantity={quantity}
            onQuantityChange={onQuantityChange}
          />
        ) : (
          <FormMessage tone="error">{UNREACHABLE}</FormMessage>
        ))}
    </>
  );
}
