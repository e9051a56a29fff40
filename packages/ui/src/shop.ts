/** What pages show of the shop's settings. */
export interface Shop {
  company: string;
  address: string;
  /** A sentence about the shop, in the footer. */
  about?: string;
  /** What the shop promises beyond the law. */
  guarantee?: string;
  /** Whether the page /imprint has something to say. */
  legalNotice?: boolean;
  phone: string;
  email: string;
  /** ISO 4217. */
  currency: string;
  /** For dates in English words, such as en-DE. */
  locale: string;
  /**
   * `−$1,234.50` has the prefix `$`, the group separator `,`, the decimal separator `.` and 2 digits after it, the default; `1.234,50 €` has the
   * suffix ` €`.
   */
  price: { prefix: string; suffix?: string; group: string; decimal: string; digits?: number };
  /** A name of the IANA time zone database. The days of admins begin and end there. */
  timeZone?: string;
  /** Where the shop delivers, for 'We deliver to …'. If it is missing or empty, the pages omit the sentence. */
  deliveryArea?: string;
  /** A sentence about taxes. */
  priceNote?: string;
  /** Days after the delivery in which customers can ask for a return. 0: not in the shop. Missing while unknown. */
  returnDays?: number;
  returnsRefundDelivery?: boolean;
  /** What the rules of the market ask of every page. Missing if the shop follows none. */
  market?: {
    /** Whether the button that orders says that the order must be paid. */
    binding: boolean;
    /** What each price says about its tax, such as `incl. VAT`. Empty without tax rates, missing if prices say neither tax nor delivery. */
    priceWords?: string;
    /** Days after the delivery in which a consumer can withdraw without a reason. 0 or missing: no such right. */
    withdrawalDays?: number;
    /** Years after which invoices are deleted. */
    invoiceYears?: number;
  };
}

let shown: Shop | undefined;

/** Sets the settings for the next pages of a render thread. Browsers read them from the document. */
export function setShop(shop: Shop | undefined): void {
  shown = shop;
}

export function getShop(): Shop {
  shown ??= JSON.parse(globalThis.document?.getElementById('shop')?.textContent || 'null');
  return shown ?? UNKNOWN;
}

/** Before the API has responded once. */
const UNKNOWN: Shop = {
  company: '',
  address: '',
  phone: '',
  email: '',
  currency: 'USD',
  locale: 'en-US',
  price: { prefix: '$', group: ',', decimal: '.' },
};
