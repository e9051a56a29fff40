import type { Tool } from '@whetstone/contract';
import { FormMessage, TextLink } from '@whetstone/ui';
import { addToBasket, setLine } from '../../shared/basket/change-basket.ts';
import type { BasketChange } from '../../shared/basket/merge-basket.ts';
import { BASKET, quantityLabel } from '../../shared/links.ts';
import { quantityProblem } from '../../shared/quantity-range.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';

const limitsOf = (tool: Tool) => ({ ...tool, available: tool.quantity });

/** Adds this number of the tool, if it can be ordered. */
export const putInBasket =
  (tool: Tool, quantity: number): BasketChange =>
  async (dispatch) =>
    quantityProblem(quantity, limitsOf(tool)) ?? dispatch(addToBasket(tool, quantity));

/** Sets the quantity in the basket, if the tool can be ordered. */
export const setInBasket =
  (tool: Tool, quantity: number): BasketChange =>
  async (dispatch) =>
    quantityProblem(quantity, limitsOf(tool)) ??
    dispatch(setLine({ id: tool._id, name: tool.name, quantity }));

/** Above buttons that stick to the lower edge of the screen, below others: the buttons do not move. */
const show = (outcome: HTMLElement | null) => {
  const bottom = outcome?.parentElement?.getBoundingClientRect().bottom ?? 0;
  if (outcome && Math.abs(bottom - window.innerHeight) < 1) outcome.style.order = '-1';
  outcome?.scrollIntoView({ block: 'nearest' });
};

interface BasketOutcomeProps {
  tool: Tool;
  /** What was added, or should have been. */
  wanted: number;
  error: string | undefined;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
}

/** A link to the basket with the added tool, or why it was not added. */
export function BasketOutcome({ tool, wanted, error, quantity, onQuantityChange }: BasketOutcomeProps) {
  return (
    <div ref={show}>
      {error ? (
        <FormMessage tone="error">
          <span>{error}</span>{' '}
          <ReduceQuantity quantity={quantity} limits={limitsOf(tool)} onChange={onQuantityChange} />
        </FormMessage>
      ) : (
        <FormMessage tone="success">
          <span>{`${quantityLabel({ name: tool.name, quantity: wanted })} added.`}</span>{' '}
          <TextLink to={BASKET}>Go to the basket</TextLink>
        </FormMessage>
      )}
    </div>
  );
}
