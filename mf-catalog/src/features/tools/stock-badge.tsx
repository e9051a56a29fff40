import { Badge } from '@whetstone/ui';

const LOW_STOCK = 5;

/** Says that the stock is low, or that the tool is sold out. */
export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity > LOW_STOCK) return null;
  return quantity > 0 ? (
    <Badge tone="ochre">{`Last ${quantity}`}</Badge>
  ) : (
    <Badge tone="danger">Sold out</Badge>
  );
}
