/** Whose rules for selling to consumers the shop follows. With `none`, it adds nothing. */
export const MARKETS = ['none', 'eu', 'us'] as const;
export type Market = (typeof MARKETS)[number];

/** What the law of a market asks of the shop. */
export interface MarketRules {
  /** The button that orders says that the order must be paid. */
  binding: boolean;
  /** Prices say whether they contain the tax, and that delivery is added. */
  priceWords: boolean;
  /** The confirmation of an order contains the seller, the terms, the right of withdrawal and the model form. */
  contract: boolean;
  /** Days after the delivery in which a consumer can withdraw without a reason. 0: the law has no such right. */
  withdrawalDays: number;
  /** How long the law keeps invoices, at least. Some countries want fewer years. */
  invoiceYears: number;
}

const NO_RULES: MarketRules = {
  binding: false,
  priceWords: false,
  contract: false,
  withdrawalDays: 0,
  invoiceYears: 0,
};

const RULES: Record<Market, MarketRules> = {
  none: NO_RULES,
  eu: { binding: true, priceWords: true, contract: true, withdrawalDays: 14, invoiceYears: 10 },
  us: { ...NO_RULES, invoiceYears: 7 },
};

/** The European Union, and Iceland, Liechtenstein and Norway, which apply its consumer law. */
const EUROPEAN =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');
const COUNTRIES_OF: Record<Market, readonly string[]> = { none: [], eu: EUROPEAN, us: ['US'] };

/**
 * The rules for an order. This is the only place that decides which apply.
 * @param country of the delivery (ISO 3166-1). Without one, such as on the page of a tool, all rules of the market apply
 */
export function rulesAt(market: Market, country?: string): MarketRules {
  return country && !COUNTRIES_OF[market].includes(country) ? NO_RULES : RULES[market];
}
