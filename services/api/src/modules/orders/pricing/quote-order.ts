import { toDollars } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import type { LockedTool } from '../../tools/stock.service.ts';
import { faultOf, type WantedLine } from './line-faults.ts';
import { priceOrder } from './price-order.ts';
import type { QuoteDto, QuoteLineDto } from './quote.dto.ts';

/** Returns the price of an order of these lines, by the given prices and stock. */
export function quoteOrder(
  wanted: readonly WantedLine[],
  tools: ReadonlyMap<string, LockedTool>,
  { deliveryCents, currency }: Settings,
): QuoteDto {
  const sold = wanted.flatMap(({ id, quantity }) => {
    const tool = tools.get(id);
    return tool && !Number(tool.archived) ? [{ id, quantity, priceCents: tool.priceCents }] : [];
  });
  const price = priceOrder(sold, deliveryCents);
  const lines = wanted.map((line): QuoteLineDto => {
    const { id, quantity } = line;
    const tool = tools.get(id);
    const priced = price.lines.find((one) => one.id === id);
    const { code, params = {}, message = '' } = faultOf(line, tool) ?? {};
    return {
      ...{ id, quantity, name: tool?.name },
      ...(priced && { price: toDollars(priced.priceCents), total: toDollars(priced.totalCents) }),
      ...(code && { problem: { code, params, message } }),
    };
  });
  const subtotal = toDollars(price.subtotalCents);
  return {
    lines,
    subtotal,
    delivery: toDollars(deliveryCents),
    total: toDollars(price.totalCents),
    currency,
  };
}
