import {
  type DeliveryOffer,
  type DeliveryOffers,
  offersFor,
  type WantedDelivery,
} from '../../../common/delivery/offers.ts';
import { rulesAt } from '../../../common/market.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import { presentTaxes } from '../../../common/taxes/order-taxes.dto.ts';
import type { LockedTool } from '../../tools/stock.service.ts';
import { faultOf, type WantedLine } from './line-faults.ts';
import { lineCents, priceOrder, toolCents } from './price-order.ts';
import type { PaymentMethodDto, QuoteDto, QuoteLineDto } from './quote.dto.ts';
import type { NewTaxation } from './taxation.ts';

export interface OrderQuote {
  quote: QuoteDto;
  delivery: DeliveryOffers;
}

/** Returns the price of an order of these lines, by the given prices, stock, taxes and ways to pay. Undefined if the shop does not deliver to the place. */
export function quoteOrder(
  wanted: readonly WantedLine[],
  tools: ReadonlyMap<string, LockedTool>,
  settings: Settings,
  wantedDelivery: WantedDelivery,
  taxation: NewTaxation,
  paymentMethods: PaymentMethodDto[],
): OrderQuote | undefined {
  const digits = digitsOf(settings.currency);
  const sold = wanted.flatMap(({ id, quantity }) => {
    const tool = tools.get(id);
    if (!tool || Number(tool.archived)) return [];
    const { taxClass, weightGrams } = tool;
    const shownCents = toolCents(tool, settings.currency);
    const priceCents = taxation.priceOf(shownCents, taxClass);
    const listCents = lineCents({ priceCents: shownCents, quantity, totalCents: null });
    return [{ id, quantity, priceCents, taxClass, listCents, grams: (weightGrams ?? 0) * quantity }];
  });
  const parcel = {
    subtotalCents: sold.reduce((sum, one) => sum + one.listCents, 0),
    grams: sold.reduce((sum, { grams }) => sum + grams, 0),
  };
  const offered = offersFor(settings, wantedDelivery, parcel, new Date(Date.now()));
  if (!offered) return undefined;
  const withoutTax = (offer: DeliveryOffer) => ({
    ...offer,
    cents: taxation.priceOf(offer.cents, 'standard'),
  });
  const delivery = { ...offered, offers: offered.offers.map(withoutTax), chosen: withoutTax(offered.chosen) };
  const price = priceOrder(sold, delivery.chosen.cents, taxation);
  const lines = wanted.map((line): QuoteLineDto => {
    const { id, quantity } = line;
    const tool = tools.get(id);
    const priced = price.lines.find((one) => one.id === id);
    const { code, params = {}, message = '' } = faultOf(line, tool) ?? {};
    return {
      ...{ id, quantity, name: tool?.name },
      ...(priced && { price: toMajor(priced.priceCents, digits), total: toMajor(priced.totalCents, digits) }),
      ...(code && { problem: { code, params, message } }),
    };
  });
  const quote = {
    lines,
    subtotal: toMajor(price.subtotalCents, digits),
    delivery: toMajor(price.deliveryCents, digits),
    deliveryMethods: delivery.offers.map(({ method: { id, name, carrier }, cents, earliest, latest }) => {
      return { id, name, carrier, price: toMajor(cents, digits), earliest, latest };
    }),
    deliveryMethod: delivery.chosen.method.id,
    paymentMethods,
    total: toMajor(price.totalCents, digits),
    currency: settings.currency,
    ...(price.taxes && { taxes: presentTaxes(price.taxes, settings.currency) }),
    ...(rulesAt(settings.market, wantedDelivery.place?.country).binding && { binding: true as const }),
  };
  return { quote, delivery };
}
