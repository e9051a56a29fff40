import type { Config } from './config/config.ts';
import { moneyFormat } from './money.ts';

/** The settings of the shop. Amounts in hundredths of the currency. */
export interface Settings {
  /** The brand, as in the titles of emails. */
  name: string;
  /** The company, as in the footer. */
  company: string;
  address: string;
  phone: string;
  email: string;
  /** ISO 4217, with two decimals. */
  currency: string;
  locale: Locale;
  /** A name of the IANA time zone database. */
  timeZone: string;
  deliveryCents: number;
  deliveryDaysLeast: number;
  deliveryDaysMost: number;
  /** Where the shop delivers, as in 'We deliver to the United Kingdom.' If it is empty, the pages omit the sentence. */
  deliveryArea: string;
  /** A sentence about taxes at prices. May be empty. */
  priceNote: string;
  /** The threshold of low stock for tools without their own. */
  lowStockAt: number;
  /** Email addresses that get notices. */
  notifyOrders: string[];
  notifyLowStock: string[];
  notifyFailedEmails: string[];
}

/** The shop speaks English: a locale only decides how numbers look. */
export const LOCALES = ['en-US', 'en-GB', 'en-IE', 'en-CA', 'en-AU', 'en-NZ', 'en-ZA'] as const;
export type Locale = (typeof LOCALES)[number];

export const INITIAL_TIME_ZONE = 'UTC';

/** The values until an admin saves others. The delivery area and the note about taxes are empty without demo data. */
export function initialSettings({ delivery, lowStockAt, demoData }: Config): Settings {
  return {
    name: 'Whetstone',
    company: 'Whetstone Tool Works',
    address: '14 Grindstone Lane, Sheffield S3 8GW',
    phone: '+44 114 496 0114',
    email: 'workshop@whetstone.example',
    currency: 'USD',
    locale: 'en-US',
    timeZone: INITIAL_TIME_ZONE,
    deliveryCents: delivery.costCents,
    deliveryDaysLeast: delivery.days.least,
    deliveryDaysMost: delivery.days.most,
    deliveryArea: demoData ? 'the United Kingdom, Ireland and the United States' : '',
    priceNote: demoData ? 'Prices include taxes.' : '',
    lowStockAt,
    notifyOrders: [],
    notifyLowStock: [],
    notifyFailedEmails: [],
  };
}

/** Currencies for precious metals, funds and tests start with X. Two of the Caribbean do so, too. */
const CARIBBEAN = ['XCD', 'XCG'];

/** ISO 4217 codes of currencies with two decimals: the shop stores hundredths. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency').filter((currency) => {
  const { maximumFractionDigits } = moneyFormat('en-US', currency).resolvedOptions();
  return maximumFractionDigits === 2 && (!currency.startsWith('X') || CARIBBEAN.includes(currency));
});

/** Without `UTC`, the list of the runtime would lack the initial value. */
export const TIME_ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
