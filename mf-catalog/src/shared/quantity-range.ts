import type { BasketLine, Tool } from '@whetstone/contract';

export type QuantityLimits = Pick<BasketLine, 'available' | 'minQuantity' | 'maxQuantity'>;

/** The quantities that the tool's limits and its stock allow, as a sentence. */
export function quantityRange({ available, minQuantity: min, maxQuantity }: QuantityLimits): string {
  const max = Math.min(maxQuantity, available);
  if (available === 0) return 'This tool is sold out.';
  if (max < min) return `Only ${available} of these are left, and the minimum is ${min}.`;
  return `You can order ${min === max ? min : `${min} to ${max}`} of these.`;
}

/** Why this quantity cannot be ordered; undefined if it can. */
export function quantityProblem(quantity: number, limits: QuantityLimits): string | undefined {
  const { available, minQuantity, maxQuantity } = limits;
  if (quantity >= minQuantity && quantity <= Math.min(maxQuantity, available)) return undefined;
  const isTooMany = available >= minQuantity && quantity > available && available <= maxQuantity;
  return isTooMany ? `Only ${available} left.` : quantityRange(limits);
}

/** Whether the stock is enough for the smallest order. */
export function canBeOrdered({ quantity, minQuantity }: Pick<Tool, 'quantity' | 'minQuantity'>): boolean {
  return quantity >= minQuantity;
}
