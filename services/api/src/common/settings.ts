import type { Config } from './config/config.ts';
import type { Delivery } from './delivery/delivery.ts';
import { countriesOf } from './delivery/zones.ts';
import type { Market } from './market.ts';
import { countryInText, countryName } from './postal/countries.ts';
import { placeInText, type WantedDestination } from './postal/text-address.ts';

/** The settings of the shop. Amounts in smallest units of the currency. */
export interface Settings {
  /** The brand, as in the titles of emails. */
  name: string;
  /** The company, as in the footer. */
  company: string;
  address: string;
  /** A sentence about the shop, in the footer. May be empty. */
  about: string;
  /** What the shop promises beyond the law, on the home page and on the page about returns. May be empty. */
  guarantee: string;
  /** ISO 3166-1. Orders to an address without a country go there. */
  country: string;
  phone: string;
  email: string;
  /** ISO 4217. */
  currency: string;
  locale: Locale;
  /** A name of the IANA time zone database. */
  timeZone: string;
  /** These four apply until an admin saves delivery settings. Read `delivery`. */
  deliveryCents: number;
  deliveryDaysLeast: number;
  deliveryDaysMost: number;
  /** The countries of delivery, such as 'the United Kingdom and Ireland'. If it is empty, the shop delivers everywhere. */
  deliveryArea: string;
  /** A sentence about taxes at prices. May be empty. */
  priceNote: string;
  /** The seller on invoices. Empty until an admin enters them. Without the first two, no invoice is issued. */
  legalName: string;
  legalAddress: string;
  vatNumber: string;
  taxNumber: string;
  companyRegister: string;
  /** Who represents the company, on invoices and in the legal notice, as the next one. */
  representative: string;
  /** Further statements of the legal notice, such as the supervisory authority. */
  legalNotes: string;
  /** An IBAN or the number of an account. */
  bankAccount: string;
  /** A BIC or a routing number. */
  bankCode: string;
  /** A sentence on invoices, such as the terms of payment. */
  invoiceNote: string;
  /** Read `rulesAt`. */
  market: Market;
  /** For the confirmation of an order, if the rules of the market ask for them. May be empty. */
  termsText: string;
  withdrawalText: string;
  /** The threshold of low stock for tools without their own. */
  lowStockAt: number;
  /** Email addresses that get notices. */
  notifyOrders: string[];
  notifyLowStock: string[];
  notifyFailedEmails: string[];
  /** Whether customers can choose to pay on invoice, besides paying online. */
  payOnInvoice: boolean;
  /** Whether customers and admins can download invoices as XML by EN 16931. */
  electronicInvoices: boolean;
  /** Days after the delivery in which customers can ask for a return. 0: not in the shop. */
  returnDays: number;
  /** Whether a customer who returns a whole order also gets its delivery back, as EU law requires. */
  returnsRefundDelivery: boolean;
  /** Where customers send tools back. Empty: emails name the address of the shop. */
  returnAddress: string;
  delivery: Delivery;
  /** What a price says about its tax, such as `incl. VAT`. Empty without rates. */
  taxWords: string;
  /** After which invoices are deleted: `INVOICE_YEARS`, or more years of the market. */
  invoiceYears: number;
}

/** The seller on invoices, and what invoices add for the shop. */
export const SELLER_DETAILS = [
  'legalName',
  'legalAddress',
  'vatNumber',
  'taxNumber',
  'companyRegister',
  'representative',
  'legalNotes',
  'bankAccount',
  'bankCode',
  'invoiceNote',
] as const satisfies readonly (keyof Settings)[];

/** The settings of one row. Delivery and taxes have their own. */
export type StoredSettings = Omit<Settings, 'delivery' | 'taxWords' | 'invoiceYears'>;

/**
 * The shop speaks English: a locale only decides how numbers look. Without languages that have other digits or groups of two digits, such as
 * Hindi, and without those whose amounts contain marks for the direction of text, such as Arabic: prices on pages have neither.
 */
export const LOCALES = [
  ...['en-US', 'en-GB', 'en-IE', 'en-CA', 'en-AU', 'en-NZ', 'en-ZA', 'en-SG'],
  ...['bg-BG', 'bs-BA', 'ca-ES', 'cs-CZ', 'cy-GB', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR'],
  ...['es-AR', 'es-CL', 'es-CO', 'es-ES', 'es-MX', 'es-PE', 'et-EE', 'eu-ES', 'fi-FI', 'fr-BE'],
  ...['fr-CA', 'fr-CH', 'fr-FR', 'fr-LU', 'ga-IE', 'gl-ES', 'hr-HR', 'hu-HU', 'id-ID', 'is-IS'],
  ...['it-CH', 'it-IT', 'ja-JP', 'ko-KR', 'lt-LT', 'lv-LV', 'mk-MK', 'ms-MY', 'mt-MT', 'nb-NO'],
  ...['nl-BE', 'nl-NL', 'nn-NO', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'sk-SK', 'sl-SI', 'sq-AL'],
  ...['sr-RS', 'sv-FI', 'sv-SE', 'tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-HK', 'zh-TW'],
] as const satisfies readonly string[];
export type Locale = (typeof LOCALES)[number];

/** English words in the order of the country: `de-DE` → `en-DE`, for dates such as 15 Jan 2027. */
export function englishLocale(locale: Locale): string {
  return `en-${new Intl.Locale(locale).region}`;
}

export const INITIAL_TIME_ZONE = 'UTC';

/** The values until an admin saves others. The delivery area is empty without demo data. */
export function initialSettings({ delivery, lowStockAt, demoData }: Config): StoredSettings {
  return {
    name: 'Whetstone',
    company: 'Whetstone Tool Works',
    address: '14 Grindstone Lane, Sheffield S3 8GW',
    about:
      'Whetstone makes hand tools to be used, sharpened and handed on. Forged, ground and fitted by the people who answer for them.',
    guarantee:
      'We guarantee steel, wood and workmanship for 25 years. Normal wear is not covered. We regrind blunt and nicked edges, and sell handles, wedges, screws and blades singly.',
    country: 'GB',
    phone: '+44 114 496 0114',
    email: 'workshop@whetstone.example',
    currency: 'USD',
    locale: 'en-US',
    timeZone: INITIAL_TIME_ZONE,
    deliveryCents: delivery.costCents,
    deliveryDaysLeast: delivery.days.least,
    deliveryDaysMost: delivery.days.most,
    deliveryArea: demoData ? 'the United Kingdom, Ireland and the United States' : '',
    priceNote: '',
    legalName: demoData ? 'Whetstone Tool Works Ltd' : '',
    legalAddress: demoData ? '14 Grindstone Lane\nSheffield S3 8GW\nUnited Kingdom' : '',
    ...{ vatNumber: '', taxNumber: '', companyRegister: '', representative: '', legalNotes: '' },
    ...{ bankAccount: '', bankCode: '', invoiceNote: '' },
    ...{ market: 'none', termsText: '', withdrawalText: '' },
    lowStockAt,
    payOnInvoice: false,
    electronicInvoices: false,
    returnDays: 30,
    returnsRefundDelivery: false,
    returnAddress: '',
    notifyOrders: [],
    notifyLowStock: [],
    notifyFailedEmails: [],
  };
}

/** The codes of the countries of delivery. Undefined if the shop delivers everywhere. */
export function deliveryCountries({ delivery }: Settings): string[] | undefined {
  return countriesOf(delivery.zones);
}

/** The country of an address. */
export function countryOf(wanted: WantedDestination, { country }: StoredSettings): string {
  return wanted.postal?.country ?? placeInText(wanted.address ?? '', wanted, country).country;
}

/** Where customers send tools back, with the country: the parcel can come from another one. */
export function returnAddressOf({ returnAddress, company, address, country }: StoredSettings): string {
  const text = returnAddress || `${company}\n${address}`;
  return countryInText(text) ? text : `${text}\n${countryName(country)}`;
}

/** ISO 4217 codes of currencies in circulation, of the year 2026. `Intl` also lists withdrawn ones, such as HRK, and units of account. */
export const CURRENCIES: readonly string[] =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES
  KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
  PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/);

/** Without `UTC`, the list of the runtime would lack the initial value. */
export const TIME_ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
