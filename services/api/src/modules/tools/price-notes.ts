import { rulesAt } from '../../common/market.ts';
import { formatMoney, toMajor } from '../../common/money.ts';
import type { Settings } from '../../common/settings.ts';
import { unitPriceText } from '../../common/unit-price.ts';
import type { Tool } from './tool.entity.ts';

/** The lowest price of the 30 days before a reduction, in smallest units. In a currency with fewer decimals, both can be the same. */
export function priorCentsOf({ priorCents, priceCents }: Pick<Tool, 'priorCents' | 'priceCents'>) {
  return priorCents !== null && priorCents > priceCents ? priorCents : undefined;
}

/**
 * What the law asks for at a price: `500 ml, $68.00 per l · Lowest price of the last 30 days: $40.00 · incl. VAT plus delivery`. Undefined if it
 * asks for nothing, and for a tool that is no longer sold.
 */
export function priceNoteOf(tool: Tool, settings: Settings): string | undefined {
  if (tool.archivedAt) return undefined;
  const { market, taxWords } = settings;
  const money = (amount: number) => formatMoney(amount, settings);
  const prior = priorCentsOf(tool);
  const parts = [
    unitPriceText(tool, settings),
    prior && `Lowest price of the last 30 days: ${money(toMajor(prior, tool.priceDigits))}`,
    rulesAt(market).priceWords && `${taxWords} plus delivery`.trim(),
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
