import type { Basket, Order } from '@whetstone/contract';

type Line = Order['lines'][number];

/** The lines to order again: those that were not cancelled. All lines of a cancelled order. */
export function openLines({ lines }: Pick<Order, 'lines'>): Line[] {
  const open = lines.filter(({ cancelled }) => !cancelled);
  return open.length > 0 ? open : [...lines];
}

/** The toast after the lines were merged into the basket: tools that are sold out, short of stock or missing. Otherwise it names tools whose quantity in the basket was larger already. */
export function reorderOutcome(
  lines: readonly Pick<Line, 'id' | 'service' | 'quantity'>[],
  basket: Basket,
): { type: 'success' | 'warning'; message: string } {
  const inBasket = new Map(basket.lines.map((line) => [line.id, line]));
  const shortages = lines.flatMap(({ id, service, quantity }) => {
    const line = inBasket.get(id);
    if (!line) return [`${service} could not be added to your basket.`];
    const { available, minQuantity } = line;
    if (available < minQuantity || available === 0) return [`${service} is sold out.`];
    return available < quantity ? [`Only ${available} of ${service} are left.`] : [];
  });
  if (shortages.length > 0) return { type: 'warning', message: shortages.join(' ') };
  const more = lines.flatMap(({ id, service, quantity }) => {
    const { quantity: inside = 0 } = inBasket.get(id) ?? {};
    return inside > quantity ? [`The basket already had ${inside} of ${service}.`] : [];
  });
  return { type: 'success', message: ['Your tools are in the basket.', ...more].join(' ') };
}
