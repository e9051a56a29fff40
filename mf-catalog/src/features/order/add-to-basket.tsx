import type { Tool } from '@whetstone/contract';
import { useAppDispatch } from '@whetstone/kernel';
import { Button, FormMessage, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { addToBasket } from '../../shared/basket/change-basket.ts';
import { BASKET, quantityLabel } from '../../shared/links.ts';
import { quantityProblem } from '../../shared/quantity-range.ts';

const Outcome = styled.div`
  grid-column: 1 / -1;
`;

/** The button can be at the lower edge of the screen. */
const scrollTo = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' });

interface AddToBasketProps {
  tool: Tool;
  /** 0 stands for the smallest quantity. */
  quantity: number;
}

/** The button that puts the tool in the basket, and a message with a link to the basket. */
export function AddToBasket({ tool, quantity }: AddToBasketProps) {
  const dispatch = useAppDispatch();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<number>();
  const [error, setError] = useState<string>();

  const add = async () => {
    const wanted = quantity || tool.minQuantity;
    const problem = quantityProblem(wanted, { ...tool, available: tool.quantity });
    setAdding(true);
    const failure = problem ?? (await dispatch(addToBasket(tool, wanted)));
    setAdding(false);
    setError(failure);
    setAdded(failure ? undefined : wanted);
  };

  return (
    <>
      <Button pending={isAdding} onClick={add}>
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
            <FormMessage tone="error">{error}</FormMessage>
          )}
        </Outcome>
      )}
    </>
  );
}
