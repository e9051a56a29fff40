import type { Tool } from '@whetstone/contract';
import { useAppDispatch } from '@whetstone/kernel';
import { Button, FormMessage, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BASKET, quantityLabel } from '../../shared/links.ts';
import { quantityProblem } from '../../shared/quantity-range.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';
import { UNREACHABLE } from '../../shared/unreachable.ts';

const load = () => import(/* webpackChunkName: "add-to-basket" */ '../../shared/basket/change-basket.ts');

/** A click reports a failed load. */
const preload = () => void load().catch(() => undefined);

const Outcome = styled.div`
  grid-column: 1 / -1;
`;

/** The button can be at the lower edge of the screen. */
const scrollTo = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' });

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
  const [added, setAdded] = useState<number>();
  const [error, setError] = useState<string>();
  const limits = { ...tool, available: tool.quantity };

  const put = async (wanted: number) => {
    const basket = await load().catch(() => undefined);
    return basket ? dispatch(basket.addToBasket(tool, wanted)) : UNREACHABLE;
  };
  const add = async () => {
    const wanted = chooseQuantity();
    setAdding(true);
    const failure = quantityProblem(wanted, limits) ?? (await put(wanted));
    setAdding(false);
    setError(failure);
    setAdded(failure ? undefined : wanted);
  };

  return (
    <>
      <Button pending={isAdding} onClick={add} onPointerEnter={preload} onFocus={preload}>
        Add to basket
      </Button>
      {(error || added) && (
        <Outcome ref={scrollTo}>
          {added ? (
            <FormMessage tone="success">
              <span>{`${quantityLabel({ name: tool.name, quantity: added })} added.`}</span>{' '}
              <TextLink to={BASKET}>Go to the basket</TextLink>
            </FormMessage>
          ) : (
            <FormMessage tone="error">
              <span>{error}</span>{' '}
              <ReduceQuantity quantity={quantity} limits={limits} onChange={onQuantityChange} />
            </FormMessage>
          )}
        </Outcome>
      )}
    </>
  );
}
