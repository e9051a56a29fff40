import {
  type DeliveryOffer,
  type DeliveryOffers,
  offersFor,
  type WantedDelivery,
} from '../../../common/delivery/offers.ts';
import { presentDiscounts } from '../../../common/discounts/discounts.dto.ts';
import { discountCents } from '../../../common/discounts/discounts.ts';
import { rulesAt } from '../../../common/market.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import { presentTaxes } from '../../../common/taxes/order-taxes.dto.ts';
import type { TaxClass } from '../../../common/taxes/tax-rates.ts';
import { unitPriceText } from '../../../common/unit-price.ts';
import type { LockedTool } from '../../tools/stock.service.ts';
import { type AppliedPromotions, applyPromotions, type OfferedPromotion } from './apply-promotions.ts';
import { type CodeProblem, problemOfFault } from './code-problem.ts';
import { faultOf, type WantedLine } from './line-faults.ts';
import { type DiscountedLine, listCents, type OrderPrice, priceOrder, toolCents } from './price-order.ts';
import type { PaymentMethodDto, QuoteDto, QuoteLineDto } from './quote.dto.ts';
import type { NewTaxation } from './taxation.ts';

/** A line of a new order. */
export interface SoldLine {
  /** Of the tool. */
  id: string;
  quantity: number;
  priceCents: number;
  taxClass: TaxClass;
  category: string;
  /** Of the line, with the tax that the price of the shop contains. */
  shownCents: number;
  grams: number;
}

export interface OrderQuote {
  quote: QuoteDto;
  price: OrderPrice<DiscountedLine<SoldLine>>;
  delivery: DeliveryOffers;
}

/** The promotions for a customer, with the code that the customer has entered. */
export interface Promotions {
  /** Without those whose conditions the customer does not meet. */
  offered: readonly OfferedPromotion[];
  /** The id of the promotion of the code, or why it is none of these. Undefined without a code. */
  code?: { id: string } | { problem: CodeProblem } | undefined;
}

/** Returns the price of an order of these lines, by the given prices, stock, promotions, taxes and ways to pay. Undefined if the shop does not deliver to the place. */
export function quoteOrder(
  wanted: readonly WantedLine[],
  tools: ReadonlyMap<string, LockedTool>,
  settings: Settings,
  wantedDelivery: WantedDelivery,
  taxation: NewTaxation,
  paymentMethods: PaymentMethodDto[],
  promotions: Promotions,
): OrderQuote | undefined {
  const { currency } = settings;
  const digits = digitsOf(currency);
  const sold = wanted.flatMap(({ id, quantity }): SoldLine[] => {
    const tool = tools.get(id);
    if (!tool || Number(tool.archived)) return [];
    const { taxClass, category, weightGrams } = tool;
    const shownCents = toolCents(tool, currency);
    const priceCents = taxation.priceOf(shownCents, taxClass);
    const parcel = {
      shownCents: listCents({ priceCents: shownCents, quantity }),
      grams: (weightGrams ?? 0) * quantity,
    };
    return [{ id, quantity, priceCents, taxClass, category, ...parcel }];
  });
  // Without discounts: no discount makes the delivery dearer.
  const parcel = {
    subtotalCents: sold.reduce((sum, { shownCents }) => sum + shownCents, 0),
    grams: sold.reduce((sum, { grams }) => sum + grams, 0),
  };
  const offered = offersFor(settings, wantedDelivery, parcel, new Date(Date.now()));
  if (!offered) return undefined;
  const withoutTax = (offer: DeliveryOffer) => ({
    ...offer,
    cents: taxation.priceOf(offer.cents, 'standard'),
  });
  const delivery = { ...offered, offers: offered.offers.map(withoutTax), chosen: withoutTax(offered.chosen) };
  const { cents } = delivery.chosen;
  const leastCents = Math.min(...delivery.offers.map((offer) => offer.cents));
  const applied = applyPromotions(promotions.offered, sold, { cents, leastCents });
  const deliveryCents = cents - discountCents(applied.delivery);
  const price = priceOrder(applied.lines, { cents: deliveryCents, discounts: applied.delivery }, taxation);
  const lines = wanted.map((line): QuoteLineDto => {
    const { id, quantity } = line;
    const tool = tools.get(id);
    const priced = price.lines.find((one) => one.id === id);
    const { code, params = {}, message = '' } = faultOf(line, tool) ?? {};
    return {
      ...{ id, quantity, name: tool?.name },
      ...(priced && {
        price: toMajor(priced.priceCents, digits),
        total: toMajor(listCents(priced), digits),
        unitPrice: unitPriceText(
          { content: tool?.content ?? null, priceCents: priced.priceCents, priceDigits: digits },
          settings,
        ),
      }),
      ...(code && { problem: { code, params, message } }),
    };
  });
  const problem = problemOfCode(promotions, applied.faults, currency);
  const quote = {
    lines,
    subtotal: toMajor(price.subtotalCents, digits),
    delivery: toMajor(cents, digits),
    deliveryMethods: delivery.offers.map(({ method: { id, name, carrier }, earliest, latest, ...offer }) => {
      return { id, name, carrier, price: toMajor(offer.cents, digits), earliest, latest };
    }),
    deliveryMethod: delivery.chosen.method.id,
    paymentMethods,
    total: toMajor(price.totalCents, digits),
    currency,
    country: wantedDelivery.place?.country ?? settings.country,
    ...presentDiscounts(price.discounts?.totals ?? [], currency),
    ...(applied.excluded.length > 0 && { notCombined: [...applied.excluded] }),
    ...(problem && { codeProblem: problem }),
    ...(price.taxes && { taxes: presentTaxes(price.taxes, currency) }),
    ...(rulesAt(settings.market, wantedDelivery.place?.country).binding && { binding: true as const }),
  };
  return { quote, price, delivery };
}

/** Why the code of the customer takes nothing off. Undefined if it does, and without a code. */
function problemOfCode(
  { code }: Promotions,
  faults: AppliedPromotions<SoldLine>['faults'],
  currency: string,
): CodeProblem | undefined {
  if (!code) return undefined;
  if ('problem' in code) return code.problem;
  const fault = faults.get(code.id);
  return fault && problemOfFault(fault, currency);
}
