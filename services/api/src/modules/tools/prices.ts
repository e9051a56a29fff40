import { validationProblem } from '@whetstone/server/http/validation';
import { type EntityManager, MoreThan } from 'typeorm';
import { PRICES, rescaled, toMajor } from '../../common/money.ts';
import { type Tool, ToolPrice } from './tool.entity.ts';

const WINDOW_MS = 30 * 24 * 3_600_000;

interface NewPrice {
  priceCents: number;
  priceDigits: number;
  /** Whether the change of the price is part of the history already. */
  isChanged: boolean;
  /** Undefined: a reduction stays one while its price is below the one before. */
  reduced: boolean | undefined;
}

/**
 * `Tool.priorCents` of a price: of a reduction, the lowest price of the 30 days before it (Directive 98/6/EC, article 6a). It keeps that price
 * until another one follows.
 * @param tool locked, as it was before
 * @throws ProblemException 400 for a reduction whose price is not below the one before
 */
export async function lowestPriorCents(
  manager: EntityManager,
  tool: Tool,
  { priceCents, priceDigits, isChanged, reduced }: NewPrice,
): Promise<number | null> {
  if (!(reduced ?? tool.priorCents !== null)) return null;
  const inDigits = (cents: number, digits: number) => rescaled(cents, digits, priceDigits);
  if (!isChanged && tool.priorCents !== null) return inDigits(tool.priorCents, tool.priceDigits);
  const history = { where: { toolId: tool.id }, order: { createdAt: 'DESC' } } as const;
  const began = (await manager.findOne(ToolPrice, history))?.createdAt ?? tool.createdAt;
  // Each price of these days ended with a change in them.
  const createdAt = MoreThan(new Date(began.getTime() - WINDOW_MS));
  const changes = await manager.findBy(ToolPrice, { toolId: tool.id, createdAt });
  const prices = changes.map(({ fromCents, priceDigits: digits }) => inDigits(fromCents, digits));
  const prior = Math.min(...(prices.length > 0 ? prices : [inDigits(tool.priceCents, tool.priceDigits)]));
  if (priceCents < prior) return prior;
  if (reduced === undefined) return null;
  throw notReduced(prior, priceDigits);
}

function notReduced(prior: number, digits: number) {
  const [min, max] = [toMajor(PRICES.min, digits), toMajor(prior - 1, digits)];
  const message = `price must be at most ${max} to be a reduction: the lowest price of the 30 days before was ${toMajor(prior, digits)}.`;
  return validationProblem([{ field: 'price', code: 'out-of-range', params: { min, max }, message }]);
}
