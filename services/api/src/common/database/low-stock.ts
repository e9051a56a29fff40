import type { Condition } from '@whetstone/server/database/prepared-queries';

/** Null: the threshold of the settings. */
interface Threshold {
  lowStockAt: number | null;
  minQuantity: number;
}

const HIGHEST_THRESHOLD = 'COALESCE((SELECT MAX(low_stock_at) FROM tools WHERE low_stock_at > ?), ?)';
const HIGHEST_MINIMUM = 'COALESCE((SELECT MAX(min_quantity) FROM tools), 0) - 1';

/**
 * Matches tools whose stock is at or below their threshold, or too small for one order. The second half is the highest stock that is low for
 * any tool: it limits the range of the index on the quantity.
 * @param lowStockAt the threshold of tools without their own
 */
export function hasLowStock(lowStockAt: number): Condition {
  const highest = `CASE WHEN ${HIGHEST_THRESHOLD} > ${HIGHEST_MINIMUM} THEN ${HIGHEST_THRESHOLD} ELSE ${HIGHEST_MINIMUM} END`;
  const threshold = [lowStockAt, lowStockAt];
  return {
    sql: `(quantity <= COALESCE(low_stock_at, ?) OR quantity < min_quantity) AND quantity <= ${highest}`,
    values: [lowStockAt, ...threshold, ...threshold],
  };
}

/** The stock of the tool is low at this quantity and below. */
export function lowAt({ lowStockAt, minQuantity }: Threshold, lowStockDefault: number): number {
  return Math.max(lowStockAt ?? lowStockDefault, minQuantity - 1);
}
