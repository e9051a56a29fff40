export type FieldCode =
  | "required"
  | "unknown"
  | "malformed"
  | "not-text"
  | "too-short"
  | "too-long"
  | "whole-number"
  | "out-of-range"
  | "amount"
  | "below-other"
  | "day-out-of-range"
  | "not-a-boolean"
  | "not-one-of"
  | "list"
  | "duplicates"
  | "not-an-email"
  | "emails"
  | "not-a-phone"
  | "not-an-address"
  | "not-a-country"
  | "not-countries"
  | "in-two-zones"
  | "zone-without-countries"
  | "price-steps"
  | "not-a-tracking-url"
  | "not-a-postcode"
  | "not-a-region"
  | "not-an-image-url"
  | "not-a-category"
  | "not-a-vat-number"
  | "not-an-iban"
  | "fewer-than-by-law"
  | "not-a-currency"
  | "not-a-time-zone"
  | "not-a-url"
  | "url-with-credentials"
  | "url-not-https"
  | "url-port"
  | "url-not-public"
  | "not-a-microfrontend-name"
  | "words"
  | "words-too-long"
  | "not-search-words"
  | "password-required"
  | "wrong-password"
  | "password-too-common"
  | "password-of-own-words"
  | "wrong-email"
  | "half-character"
  | "too-many-marks"
  | "control-character"
  | "not-one-line"
  | "reverses-text"
  | "unmatched-direction"
  | "invisible"
  | "quantity-out-of-range"
  | "insufficient-stock"
  | "tool-archived"
  | "not-found";
export type FieldErrorDto = {
  field: string;
  code: FieldCode;
  /** The parameters of the code, such as the `max` of too-long. */
  params?: {
    [key: string]: unknown;
  };
  /** An English sentence for programs and logs. */
  message: string;
};
export type FailedLineDto = {
  /** The tool's id. */
  id: string;
  /** The stock. Missing for an unknown tool. */
  available?: number;
  /** The code of the error of the line. */
  code: FieldCode;
  /** The parameters of the code. */
  params: {
    [key: string]: unknown;
  };
  /** An English sentence for programs and logs. */
  message: string;
};
export type QuoteProblemDto = {
  code: FieldCode;
  /** The parameters of the code. */
  params: {
    [key: string]: unknown;
  };
  /** An English sentence for programs and logs. */
  message: string;
};
export type QuoteLineDto = {
  /** The tool's id. */
  id: string;
  /** The tool's name. Missing for an unknown tool. */
  name?: string;
  quantity: number;
  /** The price of one tool. Missing for a tool that is unknown or no longer sold. */
  price?: number;
  /** The price of the line. Missing without `price`. */
  total?: number;
  /** Of a tool that is sold by measure, such as 500 ml, $68.00 per l. */
  unitPrice?: string;
  /** Missing for a line that can be ordered. */
  problem?: QuoteProblemDto;
};
export type DiscountTotalDto = {
  /** Such as `Spring sale (SPRING10)`. */
  label: string;
  /** What is taken off. Positive. */
  amount: number;
};
export type CodeProblemKind =
  | "unknown-code"
  | "not-started"
  | "ended"
  | "used-up"
  | "used-by-account"
  | "sign-in"
  | "first-order-only"
  | "no-such-tool"
  | "total-too-low"
  | "too-few-tools"
  | "delivery-is-free"
  | "not-combined"
  | "nothing-left";
export type CodeProblemDto = {
  code: CodeProblemKind;
  /** The parameters of the code: `from` and `until` are days, `missing` is an amount or a number of tools, `others` are the labels of discounts, `max` is a number of orders. */
  params: {
    [key: string]: unknown;
  };
  /** An English sentence for programs and logs. */
  message: string;
};
export type QuoteDeliveryDto = {
  id: string;
  /** Such as Express. */
  name: string;
  /** Empty, or the name of the carrier. */
  carrier: string;
  /** In the currency of the quote. */
  price: number;
  /** The first day of the delivery, if the order is paid now. */
  earliest: string;
  /** The last day of the delivery. */
  latest: string;
};
export type PaymentMethodDto = {
  /** Send it as `paymentMethod` of the order. */
  id: string;
  /** Such as Pay online. */
  label: string;
  /** How the customer pays, in one or two short sentences. */
  hint: string;
  /** Whether the customer pays on a page: `POST /orders/{number}/payment?provider={id}`. */
  online: boolean;
};
export type TaxTotalDto = {
  /** Such as VAT. */
  name: string;
  /** In percent. */
  rate: number;
  /** What is taxed, without the tax. */
  base: number;
  /** The tax. */
  amount: number;
  /** Such as `VAT 19%`, or `Including VAT 19%` if the prices contain the tax. */
  label: string;
};
export type OrderTaxesDto = {
  /** Whether the prices contain the taxes. Otherwise the total has them in addition. */
  included: boolean;
  /** What the taxes add to the total. 0 if the prices contain them. */
  added: number;
  /** By rate, the highest first. */
  totals: TaxTotalDto[];
};
export type QuotedVatState = "none" | "invalid" | "pending" | "confirmed";
export type UsualVatDto = {
  number: string;
  company: string;
};
export type QuoteDto = {
  /** In the order of the request. */
  lines: QuoteLineDto[];
  /** The sum of the lines with a price, without discounts, in `currency`. */
  subtotal: number;
  /** The cost of the delivery, without discounts, in `currency`. */
  delivery: number;
  /** What promotions take off the lines and the delivery. Missing without discounts. */
  discounts?: DiscountTotalDto[];
  /** The labels of discounts that would apply as well, but do not combine with these, which take most off. Missing if there are none. */
  notCombined?: string[];
  /** Why the discount code of the request takes nothing off. Missing if it does. */
  codeProblem?: CodeProblemDto;
  /** The methods for the address. */
  deliveryMethods: QuoteDeliveryDto[];
  /** The id of the method whose price is `delivery`: the wanted one, otherwise the cheapest. */
  deliveryMethod: string;
  /** Orders without a choice use the first. */
  paymentMethods: PaymentMethodDto[];
  /** The subtotal and the delivery, without the discounts and with their taxes, in `currency`. */
  total: number;
  /** ISO 4217. All amounts of the quote have this currency. */
  currency: string;
  /** ISO 3166-1: the country of the delivery and of the taxes. Without an address that of the shop. */
  country: string;
  /** The part of ISO 3166-2 after the country. Missing if it is unknown. */
  region?: string;
  /** Missing if nothing is taxed. */
  taxes?: OrderTaxesDto;
  /** Whether the VAT number of a business frees the order from tax: only `confirmed` does. `pending`: an admin can confirm it after the order. Missing where the tax does not depend on it. */
  vatNumber?: QuotedVatState;
  /** A sentence for customers about `vatNumber`. */
  vatNote?: string;
  /** What the account entered for its last order to the country. Missing without one, and if it was refused. */
  usualVat?: UsualVatDto;
  /** A sentence about the taxes at the address, such as Prices include VAT. Missing for a shop without rates. */
  taxNote?: string;
  /** A sentence about what may be wrong with `postcode` or the one in `address`. The address can be ordered to as it is. Missing if nothing is. */
  addressNote?: string;
  /** True if customers have to see `addressNote` before they order: the postcode is not right. Missing if there is no note, and if there is no postcode at all. */
  confirmAddress?: boolean;
  /** True if the button that orders must say that the order has to be paid. */
  binding?: boolean;
};
export type NumberSampleDto = {
  /** The number of the row in a spreadsheet. */
  row: number;
  column:
    | "id"
    | "name"
    | "price"
    | "quantity"
    | "exportedQuantity"
    | "minQuantity"
    | "maxQuantity"
    | "category"
    | "description"
    | "uses"
    | "img"
    | "alt"
    | "lowStockAt"
    | "weightGrams"
    | "content"
    | "taxClass"
    | "archived"
    | "version";
  text: string;
  /** The number if a comma stands before decimals. */
  comma: number;
  /** The number if a point stands before decimals. */
  point: number;
};
export type ProblemDto = {
  type: string;
  title: string;
  status: number;
  /** A stable code. The other members are its parameters. */
  code: string;
  /** An English sentence for programs and logs. */
  detail: string;
  requestId: string;
  /** With too-many-requests. */
  retryAfterSeconds?: number;
  errors?: FieldErrorDto[];
  /** With insufficient-stock: the stock. */
  available?: number;
  /** With quantity-out-of-range. */
  minQuantity?: number;
  /** With quantity-out-of-range. */
  maxQuantity?: number;
  /** With a rejected order: every line that failed. */
  lines?: FailedLineDto[];
  /** With price-changed: what the order costs now. */
  quote?: QuoteDto;
  /** With already-reviewed: the id of the earlier review. */
  reviewId?: string;
  /** With changed-meanwhile: the resource as it is now. */
  current?: object;
  /** The name of the tool. With not-delivered-to, unclear-country and unclear-region: the country. */
  name?: string;
  /** The number of the order. */
  number?: string;
  /** The limit that the request exceeds. */
  max?: number;
  /** The least possible number. */
  min?: number;
  /** With email-not-confirmed: unpaid orders. */
  count?: number;
  /** The reason, if the code has several: of invalid-csv, photo-rejected, impossible-step and not-delivered-to. */
  reason?: string;
  /** With invalid-csv. */
  columns?: string[];
  /** With invalid-csv. */
  line?: number;
  /** With invalid-csv: numbers of the file that can be read in two ways. */
  samples?: NumberSampleDto[];
  /** With open-orders: the numbers. */
  orders?: string[];
  /** With open-orders: the number of orders that wait for delivery, refund or bank. */
  waitsFor?: object;
  /** With impossible-step: what cannot become true, such as packed. */
  event?: string;
  /** With impossible-step: the member that prevents the step. */
  blocker?: "state" | "payment";
  /** With impossible-step: the step is possible later. */
  isEarly?: boolean;
  /** With impossible-step: do one first. */
  first?: ("invoice" | "pay" | "pack" | "ship" | "deliver" | "refund")[];
  /** With impossible-step. */
  state?: "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** With impossible-step. */
  payment?: "unpaid" | "invoiced" | "paid" | "refunded";
};
export type AuditActorDto = {
  id: string;
  /** The email at the time of the action. Missing once erased. */
  email?: string;
};
export type AuditSubjectDto = {
  /** For example `tool`, `order` or `user`. */
  kind: string;
  /** The number of an order, otherwise the id. */
  id: string;
  /** The present name of a tool (also for its stock and reviews), email of a user, term of a synonym, file name of an import, URL of a webhook, subject of an email, or order number of a refund or payment difference. A review of the shop has the name `The shop`, and a difference without an order its reference at the provider. */
  name?: string;
};
export type AuditEntryDto = {
  _id: string;
  at: string;
  /** Missing for a visitor and for the shop itself. */
  actor?: AuditActorDto;
  /** For example `tool.edited`. */
  action: string;
  subject: AuditSubjectDto;
  /** The values before the action. With `after`, only those that differ. */
  before?: object;
  after?: object;
  /** Whether the values before and after were erased. */
  erased: boolean;
  /** The place in the chain, once sealed. */
  position?: number;
  /** The hash of the entry, once sealed. */
  hash?: string;
};
export type AuditChainDto = {
  /** The number of entries in the chain. */
  entries: number;
  /** The last check, if there was one. */
  checkedAt?: string;
  /** The number of entries at the last check without a fault. */
  checkedEntries: number;
  /** The hash of the last of these entries. */
  checkedHead: string;
  /** The fault that the last check found. */
  fault?: string;
};
export type PriceFormatDto = {
  /** The symbol of the currency, with a space if one follows. */
  prefix: string;
  /** The symbol of the currency with a space, if it follows the amount. Otherwise empty. */
  suffix: string;
  /** Separates thousands. */
  group: string;
  /** Separates the decimals. */
  decimal: string;
  /** How many decimals prices have. */
  digits: number;
};
export type ShopMarketDto = {
  /** Whether the button that orders says that the order must be paid. */
  binding: boolean;
  /** What each price says about its tax, before its delivery, such as `incl. VAT`. Empty without tax rates, missing if prices say neither. */
  priceWords?: string;
  /** Days after the delivery in which a consumer can withdraw without a reason. 0: no such right. */
  withdrawalDays: number;
  /** Years after which invoices are deleted. */
  invoiceYears: number;
};
export type ShopDto = {
  name: string;
  company: string;
  address: string;
  phone: string;
  email: string;
  /** ISO 4217. */
  currency: string;
  /** For dates in English words, such as en-DE. Prices have their own format. */
  locale: string;
  timeZone: string;
  price: PriceFormatDto;
  /** Where the shop delivers, as in: We deliver to the United Kingdom. May be empty. */
  deliveryArea: string;
  /** A sentence about the shop. May be empty. */
  about: string;
  /** What the shop promises beyond the law. May be empty. */
  guarantee: string;
  /** A sentence about taxes. May be empty. */
  priceNote: string;
  /** Days after the delivery in which customers can ask for a return. 0: not in the shop. */
  returnDays: number;
  /** Whether a customer who returns a whole order also gets its delivery back. */
  returnsRefundDelivery: boolean;
  /** Missing if the shop follows no rules. */
  market?: ShopMarketDto;
  /** True if the shop has a legal notice, on the page /imprint. */
  legalNotice?: boolean;
};
export type LegalNoticeDto = {
  legalName: string;
  /** In lines. */
  legalAddress: string;
  /** Who represents the company. May be empty, as the next ones. */
  representative: string;
  /** The register and the number in it. */
  companyRegister: string;
  vatNumber: string;
  email: string;
  phone: string;
  /** Further statements, with an empty line between paragraphs. */
  legalNotes: string;
};
export type LegalTextsDto = {
  /** The terms of sale. Paragraphs have an empty line between them; a line on its own without a full stop is a heading. */
  terms: string;
  /** Missing where the law has no right of withdrawal. */
  withdrawal?: string;
  /** The model withdrawal form. Missing without `withdrawal`. */
  withdrawalForm?: string;
  /** Missing until an admin has entered it. */
  legalNotice?: LegalNoticeDto;
};
export type Market = "none" | "eu" | "us";
export type SettingsDto = {
  /** The brand, as in emails. */
  name: string;
  /** The company in the footer. */
  company: string;
  /** The postal address in the footer and in emails. */
  address: string;
  /** The country of the shop (ISO 3166-1). Orders to an address without a country go there. */
  country?: string;
  /** 5 to 20 digits. */
  phone: string;
  /** The email address in the footer. */
  email: string;
  /** ISO 4217. Orders keep the currency in which they were placed. Prices keep their amounts, rounded to the decimals of the new currency. */
  currency: string;
  /** How numbers look. */
  locale:
    | "en-US"
    | "en-GB"
    | "en-IE"
    | "en-CA"
    | "en-AU"
    | "en-NZ"
    | "en-ZA"
    | "en-SG"
    | "bg-BG"
    | "bs-BA"
    | "ca-ES"
    | "cs-CZ"
    | "cy-GB"
    | "da-DK"
    | "de-AT"
    | "de-CH"
    | "de-DE"
    | "el-GR"
    | "es-AR"
    | "es-CL"
    | "es-CO"
    | "es-ES"
    | "es-MX"
    | "es-PE"
    | "et-EE"
    | "eu-ES"
    | "fi-FI"
    | "fr-BE"
    | "fr-CA"
    | "fr-CH"
    | "fr-FR"
    | "fr-LU"
    | "ga-IE"
    | "gl-ES"
    | "hr-HR"
    | "hu-HU"
    | "id-ID"
    | "is-IS"
    | "it-CH"
    | "it-IT"
    | "ja-JP"
    | "ko-KR"
    | "lt-LT"
    | "lv-LV"
    | "mk-MK"
    | "ms-MY"
    | "mt-MT"
    | "nb-NO"
    | "nl-BE"
    | "nl-NL"
    | "nn-NO"
    | "pl-PL"
    | "pt-BR"
    | "pt-PT"
    | "ro-RO"
    | "sk-SK"
    | "sl-SI"
    | "sq-AL"
    | "sr-RS"
    | "sv-FI"
    | "sv-SE"
    | "tr-TR"
    | "uk-UA"
    | "vi-VN"
    | "zh-CN"
    | "zh-HK"
    | "zh-TW";
  /** A name of the IANA time zone database, such as Europe/London. The days of the overview begin at its midnight. */
  timeZone: string;
  /** The cost of delivery for each order, until an admin saves zones at `PUT /delivery/settings`. */
  deliveryCost: number;
  /** Working days from the payment or invoice to the delivery, at least. */
  deliveryDaysLeast: number;
  /** Working days from the payment or invoice to the delivery, at most. */
  deliveryDaysMost: number;
  /** The countries of delivery, such as the United Kingdom and Ireland, until an admin saves zones at `PUT /delivery/settings`. If it is empty, the shop delivers everywhere. */
  deliveryArea?: string;
  /** A sentence about the shop, in the footer. May be empty. */
  about?: string;
  /** What the shop promises beyond the law, such as a guarantee: on the home page and the page about returns. May be empty. */
  guarantee?: string;
  /** A sentence about taxes at the checkout and in the terms of sale. May be empty. */
  priceNote?: string;
  /** The seller on invoices. Without a name and an address, none is issued. */
  legalName?: string;
  /** The address of the seller on invoices. */
  legalAddress?: string;
  /** The VAT number of the seller. May be empty, as the next ones. */
  vatNumber?: string;
  /** The tax number of the seller. */
  taxNumber?: string;
  /** The register and the number of the seller in it. */
  companyRegister?: string;
  /** Who represents the company, such as its directors: on invoices and in the legal notice. */
  representative?: string;
  /** Further statements of the legal notice, such as the supervisory authority. Paragraphs have an empty line between them. */
  legalNotes?: string;
  /** The IBAN or the number of the account that invoices name. */
  bankAccount?: string;
  /** The BIC or the routing number of the bank. */
  bankCode?: string;
  /** A sentence on invoices, such as the terms of payment. */
  invoiceNote?: string;
  /** Whose rules for selling to consumers the shop follows. */
  market?: Market;
  /** The terms of sale on the page about them and, if the rules of the market ask for it, in the confirmation of an order. Paragraphs have an empty line between them; a line on its own without a full stop is a heading. If it is empty, both have the text of the shop system. */
  termsText?: string;
  /** The right of withdrawal on the page about returns and in the same email. If it is empty, both have the model text of the European Union. */
  withdrawalText?: string;
  /** The stock is low at this quantity and below, for tools without their own threshold. */
  lowStockAt: number;
  /** Whether customers can choose to pay on invoice. Without a payment provider, all orders are invoiced. */
  payOnInvoice?: boolean;
  /** Whether customers and admins can download invoices as XML by EN 16931. */
  electronicInvoices?: boolean;
  /** Days after the delivery in which customers can ask for a return. 0: not in the shop. */
  returnDays?: number;
  /** Whether a customer who returns a whole order also gets its delivery back, as EU law requires. */
  returnsRefundDelivery?: boolean;
  /** Where customers send tools back. If it is empty, emails name the address of the shop. */
  returnAddress?: string;
  /** Email addresses that get an email about each new order and return, and about what customers cancel. */
  notifyOrders: string[];
  /** Email addresses that get an email when the stock of a tool becomes low. */
  notifyLowStock: string[];
  /** Email addresses that get an email when an email to a customer has failed. */
  notifyFailedEmails: string[];
  /** Counts the changes. Send it with a change. */
  version: number;
  /** The time of the last change. Missing before the first. */
  changedAt?: string;
};
export type SaveSettingsDto = {
  /** The brand, as in emails. */
  name: string;
  /** The company in the footer. */
  company: string;
  /** The postal address in the footer and in emails. */
  address: string;
  /** The country of the shop (ISO 3166-1). Orders to an address without a country go there. */
  country?: string;
  /** 5 to 20 digits. */
  phone: string;
  /** The email address in the footer. */
  email: string;
  /** ISO 4217. Orders keep the currency in which they were placed. Prices keep their amounts, rounded to the decimals of the new currency. */
  currency: string;
  /** How numbers look. */
  locale:
    | "en-US"
    | "en-GB"
    | "en-IE"
    | "en-CA"
    | "en-AU"
    | "en-NZ"
    | "en-ZA"
    | "en-SG"
    | "bg-BG"
    | "bs-BA"
    | "ca-ES"
    | "cs-CZ"
    | "cy-GB"
    | "da-DK"
    | "de-AT"
    | "de-CH"
    | "de-DE"
    | "el-GR"
    | "es-AR"
    | "es-CL"
    | "es-CO"
    | "es-ES"
    | "es-MX"
    | "es-PE"
    | "et-EE"
    | "eu-ES"
    | "fi-FI"
    | "fr-BE"
    | "fr-CA"
    | "fr-CH"
    | "fr-FR"
    | "fr-LU"
    | "ga-IE"
    | "gl-ES"
    | "hr-HR"
    | "hu-HU"
    | "id-ID"
    | "is-IS"
    | "it-CH"
    | "it-IT"
    | "ja-JP"
    | "ko-KR"
    | "lt-LT"
    | "lv-LV"
    | "mk-MK"
    | "ms-MY"
    | "mt-MT"
    | "nb-NO"
    | "nl-BE"
    | "nl-NL"
    | "nn-NO"
    | "pl-PL"
    | "pt-BR"
    | "pt-PT"
    | "ro-RO"
    | "sk-SK"
    | "sl-SI"
    | "sq-AL"
    | "sr-RS"
    | "sv-FI"
    | "sv-SE"
    | "tr-TR"
    | "uk-UA"
    | "vi-VN"
    | "zh-CN"
    | "zh-HK"
    | "zh-TW";
  /** A name of the IANA time zone database, such as Europe/London. The days of the overview begin at its midnight. */
  timeZone: string;
  /** The cost of delivery for each order, until an admin saves zones at `PUT /delivery/settings`. */
  deliveryCost: number;
  /** Working days from the payment or invoice to the delivery, at least. */
  deliveryDaysLeast: number;
  /** Working days from the payment or invoice to the delivery, at most. */
  deliveryDaysMost: number;
  /** The countries of delivery, such as the United Kingdom and Ireland, until an admin saves zones at `PUT /delivery/settings`. If it is empty, the shop delivers everywhere. */
  deliveryArea?: string;
  /** A sentence about the shop, in the footer. May be empty. */
  about?: string;
  /** What the shop promises beyond the law, such as a guarantee: on the home page and the page about returns. May be empty. */
  guarantee?: string;
  /** A sentence about taxes at the checkout and in the terms of sale. May be empty. */
  priceNote?: string;
  /** The seller on invoices. Without a name and an address, none is issued. */
  legalName?: string;
  /** The address of the seller on invoices. */
  legalAddress?: string;
  /** The VAT number of the seller. May be empty, as the next ones. */
  vatNumber?: string;
  /** The tax number of the seller. */
  taxNumber?: string;
  /** The register and the number of the seller in it. */
  companyRegister?: string;
  /** Who represents the company, such as its directors: on invoices and in the legal notice. */
  representative?: string;
  /** Further statements of the legal notice, such as the supervisory authority. Paragraphs have an empty line between them. */
  legalNotes?: string;
  /** The IBAN or the number of the account that invoices name. */
  bankAccount?: string;
  /** The BIC or the routing number of the bank. */
  bankCode?: string;
  /** A sentence on invoices, such as the terms of payment. */
  invoiceNote?: string;
  /** Whose rules for selling to consumers the shop follows. */
  market?: Market;
  /** The terms of sale on the page about them and, if the rules of the market ask for it, in the confirmation of an order. Paragraphs have an empty line between them; a line on its own without a full stop is a heading. If it is empty, both have the text of the shop system. */
  termsText?: string;
  /** The right of withdrawal on the page about returns and in the same email. If it is empty, both have the model text of the European Union. */
  withdrawalText?: string;
  /** The stock is low at this quantity and below, for tools without their own threshold. */
  lowStockAt: number;
  /** Whether customers can choose to pay on invoice. Without a payment provider, all orders are invoiced. */
  payOnInvoice?: boolean;
  /** Whether customers and admins can download invoices as XML by EN 16931. */
  electronicInvoices?: boolean;
  /** Days after the delivery in which customers can ask for a return. 0: not in the shop. */
  returnDays?: number;
  /** Whether a customer who returns a whole order also gets its delivery back, as EU law requires. */
  returnsRefundDelivery?: boolean;
  /** Where customers send tools back. If it is empty, emails name the address of the shop. */
  returnAddress?: string;
  /** Email addresses that get an email about each new order and return, and about what customers cancel. */
  notifyOrders: string[];
  /** Email addresses that get an email when the stock of a tool becomes low. */
  notifyLowStock: string[];
  /** Email addresses that get an email when an email to a customer has failed. */
  notifyFailedEmails: string[];
  /** The version of the settings that were edited. */
  version: number;
};
export type CountryChoiceDto = {
  /** ISO 3166-1. */
  code: string;
  name: string;
  /** True for a member state of the European Union. */
  eu?: boolean;
};
export type SettingsChoicesDto = {
  countries: CountryChoiceDto[];
  currencies: string[];
  locales: string[];
  timeZones: string[];
};
export type UnitPriceDto = {
  /** Such as 500 ml. */
  content: string;
  /** The price of one unit, in the currency of the shop. */
  price: number;
  /** l, kg or m. */
  unit: string;
};
export type RatingDto = {
  /** The mean of the ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
};
export type ToolDto = {
  _id: string;
  name: string;
  /** In the currency of the shop. */
  price: number;
  /** The lowest price of the 30 days before a reduction. Missing for another price. */
  priorPrice?: number;
  /** Missing unless the tool is sold by measure. */
  unitPrice?: UnitPriceDto;
  /** What the law asks for at the price, such as `incl. VAT plus delivery`, with the unit price and the prior price. Missing if it asks for nothing, and for admins. */
  priceNote?: string;
  /** The stock. */
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  /** The alternative text of the image. */
  alt: string;
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
};
export type PhotoDto = {
  /** The address of its largest file. */
  src: string;
  /** The alternative text. It may be empty. */
  alt: string;
};
export type ToolDetailDto = {
  _id: string;
  name: string;
  /** In the currency of the shop. */
  price: number;
  /** The lowest price of the 30 days before a reduction. Missing for another price. */
  priorPrice?: number;
  /** Missing unless the tool is sold by measure. */
  unitPrice?: UnitPriceDto;
  /** What the law asks for at the price, such as `incl. VAT plus delivery`, with the unit price and the prior price. Missing if it asks for nothing, and for admins. */
  priceNote?: string;
  /** The stock. */
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  /** The alternative text of the image. */
  alt: string;
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
  /** Its photographs. The first is `img`. A tool with a picture by address has none. */
  photos: PhotoDto[];
};
export type AddedToolDto = {
  success: true;
  /** The id of the tool. */
  _id: string;
};
export type TaxClass = "standard" | "reduced" | "zero";
export type AddToolDto = {
  name: string;
  /** In the currency of the shop, with its decimals: from its smallest unit to 100,000,000 of them. */
  price: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  /** What it is for, in at most 10 lines of at most 80 characters. Searches find it. */
  uses?: string;
  /** For delivery by weight. 0 if it is unknown. An existing tool keeps a missing weight. */
  weightGrams?: number;
  /** What the tool contains, such as 500 ml, 1.5 kg or 2.5 m, if it is sold by measure. Pages then show the price of a litre, a kilogram or a metre. An existing tool keeps a missing content. */
  content?: string;
  /** How it is taxed. Without it, a new tool is standard, and an existing one keeps its class. */
  taxClass?: TaxClass;
  /** A URL that starts with https://, or a path on this site. A tool without a picture is a draft: it is archived until an admin restores it. */
  img?: string;
  quantity: number;
  /** Lower-case words, joined by hyphens. */
  category?: string;
  /** The alternative text of the image. */
  alt?: string;
};
export type ListedToolDto = {
  _id: string;
  name: string;
  /** In the currency of the shop. */
  price: number;
  /** The lowest price of the 30 days before a reduction. Missing for another price. */
  priorPrice?: number;
  /** Missing unless the tool is sold by measure. */
  unitPrice?: UnitPriceDto;
  /** What the law asks for at the price, such as `incl. VAT plus delivery`, with the unit price and the prior price. Missing if it asks for nothing, and for admins. */
  priceNote?: string;
  /** The stock. */
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  /** The alternative text of the image. */
  alt: string;
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
  /** Counts the changes of admins. Send it with a change. */
  version: number;
  /** What the tool is for, in lines. Searches find it. */
  uses: string;
  /** How it is taxed. Missing for a standard tool. */
  taxClass?: TaxClass;
  archivedAt?: string;
  /** The threshold of low stock, if the tool has its own. */
  lowStockAt?: number;
  /** Missing if it is unknown. */
  weightGrams?: number;
  /** Such as 500 ml, if the tool is sold by measure. */
  content?: string;
  /** True if the tool is archived and was never on sale. */
  draft?: boolean;
  /** The stock is at or below the threshold of the tool, or below its minimum quantity. */
  lowStock: boolean;
};
export type CategoryCountDto = {
  category: string;
  /** Tools that are sold. */
  active: number;
  /** Tools that are no longer sold. */
  archived: number;
  /** Tools that were never on sale. */
  drafts: number;
};
export type AdminToolDetailDto = {
  _id: string;
  name: string;
  /** In the currency of the shop. */
  price: number;
  /** The lowest price of the 30 days before a reduction. Missing for another price. */
  priorPrice?: number;
  /** Missing unless the tool is sold by measure. */
  unitPrice?: UnitPriceDto;
  /** What the law asks for at the price, such as `incl. VAT plus delivery`, with the unit price and the prior price. Missing if it asks for nothing, and for admins. */
  priceNote?: string;
  /** The stock. */
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  /** The alternative text of the image. */
  alt: string;
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
  /** Counts the changes of admins. Send it with a change. */
  version: number;
  /** What the tool is for, in lines. Searches find it. */
  uses: string;
  /** How it is taxed. Missing for a standard tool. */
  taxClass?: TaxClass;
  archivedAt?: string;
  /** The threshold of low stock, if the tool has its own. */
  lowStockAt?: number;
  /** Missing if it is unknown. */
  weightGrams?: number;
  /** Such as 500 ml, if the tool is sold by measure. */
  content?: string;
  /** True if the tool is archived and was never on sale. */
  draft?: boolean;
  createdAt: string;
  /** The time of the last change of an admin. */
  updatedAt?: string;
};
export type SaveToolDto = {
  name: string;
  /** In the currency of the shop, with its decimals: from its smallest unit to 100,000,000 of them. */
  price: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  /** What it is for, in at most 10 lines of at most 80 characters. Searches find it. */
  uses?: string;
  /** For delivery by weight. 0 if it is unknown. An existing tool keeps a missing weight. */
  weightGrams?: number;
  /** What the tool contains, such as 500 ml, 1.5 kg or 2.5 m, if it is sold by measure. Pages then show the price of a litre, a kilogram or a metre. An existing tool keeps a missing content. */
  content?: string;
  /** How it is taxed. Without it, a new tool is standard, and an existing one keeps its class. */
  taxClass?: TaxClass;
  /** A URL that starts with https://, or a path on this site. Empty for a tool without a picture. */
  img: string;
  /** Lower-case words, joined by hyphens. */
  category: string;
  /** The alternative text of the image. */
  alt: string;
  /** Whether pages show the price as a reduction, with the lowest price of the 30 days before. Without it, a reduction stays one as long as its price is lower. */
  reduced?: boolean;
  /** The version of the tool that was edited. */
  version: number;
};
export type ToolPriceDto = {
  id: string;
  /** In the currency of the shop. */
  from: number;
  /** In the currency of the shop. */
  to: number;
  /** The name of the admin. Missing if the account no longer exists. */
  by?: string;
  at: string;
};
export type EditedPhotoDto = {
  /** The address of its largest file. */
  src: string;
  /** The alternative text. It may be empty. */
  alt: string;
  id: string;
};
export type ToolPhotosDto = {
  /** The name of the tool. */
  name: string;
  /** The picture on cards: the first photograph, or a picture by address. */
  img: string;
  /** Counts the changes of these photographs. */
  version: number;
  photos: EditedPhotoDto[];
};
export type SavePhotoDto = {
  id: string;
  alt: string;
};
export type SavePhotosDto = {
  /** The version that the admin has edited. */
  version: number;
  /** Every photograph, in its new order. */
  photos: SavePhotoDto[];
};
export type SuggestedToolDto = {
  _id: string;
  name: string;
  /** In the currency of the shop. */
  price: number;
  img: string;
};
export type SuggestionsDto = {
  /** The text with corrections, if there are any. */
  corrected?: string;
  /** Words of the shop that start with the text, the most frequent first. */
  words: string[];
  /** Uses of the tools that have each word of the text. A search for one of them finds these tools. */
  uses: string[];
  /** Categories that have a word that starts with the text. */
  categories: string[];
  tools: SuggestedToolDto[];
};
export type CategoryToolsDto = {
  category: string;
  tools: number;
  /** True if there may be more: counting stops at a bound. */
  more?: boolean;
};
export type SearchOffersDto = {
  /** The tools that the search finds without filters, or those with a word that begins as one of the search does. */
  nearest: ToolDto[];
  /** The categories with tools, most tools first. */
  categories: CategoryToolsDto[];
  /** The tools that recent orders have most often, or the newest ones. */
  selling: ToolDto[];
};
export type SynonymDto = {
  id: string;
  term: string;
  words: string[];
  /** Send it with a change. */
  version: number;
  changedAt: string;
};
export type NewSynonymDto = {
  /** One to three words that shoppers search for. */
  term: string;
  /** Single words of tools to find. */
  words: string[];
};
export type SaveSynonymDto = {
  /** One to three words that shoppers search for. */
  term: string;
  /** Single words of tools to find. */
  words: string[];
  /** The version of the synonym that was edited. */
  version: number;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
export type CategoryUsesDto = {
  category: string;
  /** What its tools are for, in lines. Searches find it. */
  uses: string;
  /** Send it with a change. 0 without earlier uses. */
  version: number;
};
export type SaveCategoryUsesDto = {
  /** What it is for, in at most 10 lines of at most 80 characters. Searches find it. */
  uses: string;
  /** The version that was edited: 0 without earlier uses. */
  version: number;
};
export type CategoryPictureDto = {
  img: string;
  /** The alternative text of the picture. */
  alt: string;
};
export type CategoryDto = {
  /** Lower-case words, joined by hyphens. */
  category: string;
  /** Its tools on sale. */
  tools: number;
  /** True if there are more: counting stops at a bound. */
  more?: boolean;
  /** Of the tool that an admin has chosen, otherwise of the one that sells best. */
  picture?: CategoryPictureDto;
};
export type RatingFacetDto = {
  minRating: number;
  tools: number;
};
export type PriceFacetDto = {
  /** In the currency of the shop. */
  minPrice?: number;
  /** In the currency of the shop. */
  maxPrice?: number;
  tools: number;
};
export type FacetsDto = {
  /** With all filters. */
  tools: number;
  /** Tools in stock. */
  inStock: number;
  ratings: RatingFacetDto[];
  prices: PriceFacetDto[];
  /** True if there may be more of each: counting stops at a bound. */
  more?: boolean;
};
export type ChooseCategoryPictureDto = {
  /** The id of a tool on sale in this category. It has a picture. */
  toolId: string;
};
export type ImportProblemDto = {
  /** The code of a rejected upload, not-stored or tools-changed. */
  code: string;
  /** The parameters of the code. */
  params?: {
    [key: string]: unknown;
  };
  /** An English sentence for programs. */
  message: string;
};
export type ToolImportDto = {
  _id: string;
  fileName: string;
  state:
    | "uploading"
    | "checking"
    | "ready"
    | "applying"
    | "applied"
    | "cancelled"
    | "failed";
  /** The rows of the file, without the header. */
  rows: number;
  /** The rows that were compared with the tools so far. */
  checked: number;
  /** New tools. */
  added: number;
  changed: number;
  unchanged: number;
  invalid: number;
  /** The rows that are written so far while the import is applied: all of them take effect at the end. Absent if another instance applies it. */
  written?: number;
  /** What stands before decimals in the file. */
  decimals?: "comma" | "point";
  /** The columns of the file that tools have. */
  columns: string[];
  /** The columns of the file that no tool has. They are ignored. */
  ignoredColumns: string[];
  /** What is wrong with the file, or happened to the import. */
  problem?: ImportProblemDto;
  /** The time of the last change. */
  updatedAt: string;
};
export type ImportRowCode =
  | "required"
  | "unknown"
  | "malformed"
  | "not-text"
  | "too-short"
  | "too-long"
  | "whole-number"
  | "out-of-range"
  | "amount"
  | "below-other"
  | "day-out-of-range"
  | "not-a-boolean"
  | "not-one-of"
  | "list"
  | "duplicates"
  | "not-an-email"
  | "emails"
  | "not-a-phone"
  | "not-an-address"
  | "not-a-country"
  | "not-countries"
  | "in-two-zones"
  | "zone-without-countries"
  | "price-steps"
  | "not-a-tracking-url"
  | "not-a-postcode"
  | "not-a-region"
  | "not-an-image-url"
  | "not-a-category"
  | "not-a-vat-number"
  | "not-an-iban"
  | "fewer-than-by-law"
  | "not-a-currency"
  | "not-a-time-zone"
  | "not-a-url"
  | "url-with-credentials"
  | "url-not-https"
  | "url-port"
  | "url-not-public"
  | "not-a-microfrontend-name"
  | "words"
  | "words-too-long"
  | "not-search-words"
  | "password-required"
  | "wrong-password"
  | "password-too-common"
  | "password-of-own-words"
  | "wrong-email"
  | "half-character"
  | "too-many-marks"
  | "control-character"
  | "not-one-line"
  | "reverses-text"
  | "unmatched-direction"
  | "invisible"
  | "quantity-out-of-range"
  | "insufficient-stock"
  | "tool-archived"
  | "not-found"
  | "cell-count"
  | "unknown-category"
  | "unknown-tool"
  | "same-tool"
  | "tool-changed"
  | "tool-has-photographs"
  | "stock-out-of-range";
export type CellErrorDto = {
  /** Empty for an error of the whole row. */
  column: string;
  code: ImportRowCode;
  /** The parameters of the code. */
  params?: {
    [key: string]: unknown;
  };
  /** An English sentence for programs. */
  message: string;
};
export type CellChangeDto = {
  column: string;
  from: string;
  to: string;
};
export type ToolImportRowDto = {
  /** The number of the row in a spreadsheet. */
  number: number;
  outcome: "pending" | "added" | "changed" | "unchanged" | "invalid";
  toolId?: string;
  name: string;
  errors: CellErrorDto[];
  changes: CellChangeDto[];
};
export type BasketLineDto = {
  /** The tool's id. */
  id: string;
  name: string;
  /** The present price of one tool, in the currency of the shop. */
  price: number;
  img: string;
  /** The alternative text of the image. */
  alt: string;
  quantity: number;
  /** The stock. It can be lower than the quantity. */
  available: number;
  minQuantity: number;
  maxQuantity: number;
  /** True if the tool is no longer sold. */
  archived?: boolean;
  updatedAt: string;
};
export type BasketDto = {
  /** In the order of their addition. */
  lines: BasketLineDto[];
};
export type MergedLineDto = {
  quantity: number;
  /** The tool's id. */
  id: string;
};
export type MergeBasketDto = {
  lines: MergedLineDto[];
};
export type SetQuantityDto = {
  quantity: number;
};
export type UserDto = {
  _id: string;
  email: string;
  role: "admin" | "user";
  /** The subject at the identity provider. */
  id: string;
  /** The email. */
  client: string;
  clientName: string;
  /** Education. */
  edu: string;
  address: string;
  /** ISO 3166-1. The country that `address` names without doubt, also with a postcode that only this country has. For a request with `email`. */
  country?: string;
  age: number | null;
  phone: string;
  /** The URL of a photo. */
  img: string;
  /** The last sign-in method: 'credential' (email and password), 'google', or the host of an external issuer. Empty while unknown. */
  provider: string;
  /** Whether the user has confirmed the email. */
  confirmed: boolean;
  /** Why the user cannot become an admin. For admins only. */
  adminBarrier?: "email-not-confirmed" | "short-password";
  /** When the user signed in for the first time. */
  since: string;
  /** The number of orders, cancelled ones included. */
  orders: number;
};
export type SuccessDto = {
  success: true;
};
export type UpdateProfileDto = {
  /** Ignored. The access token identifies the user. */
  id?: string;
  /** Ignored. The access token identifies the user. */
  client?: string;
  /** Ignored. The access token identifies the user. */
  clientName?: string;
  /** Education. */
  edu?: string;
  address?: string;
  age?: number | null;
  /** 5 to 20 digits. */
  phone?: string;
  /** A URL that starts with https://, or a path on this site. */
  img?: string;
};
export type CountDto = {
  count: number;
};
export type ModifiedCountDto = {
  modifiedCount: number;
};
export type CustomerDto = {
  _id: string;
  email: string;
  role: "admin" | "user";
  /** The subject at the identity provider. */
  id: string;
  /** The email. */
  client: string;
  clientName: string;
  /** Education. */
  edu: string;
  address: string;
  /** ISO 3166-1. The country that `address` names without doubt, also with a postcode that only this country has. For a request with `email`. */
  country?: string;
  age: number | null;
  phone: string;
  /** The URL of a photo. */
  img: string;
  /** The last sign-in method: 'credential' (email and password), 'google', or the host of an external issuer. Empty while unknown. */
  provider: string;
  /** Whether the user has confirmed the email. */
  confirmed: boolean;
  /** Why the user cannot become an admin. For admins only. */
  adminBarrier?: "email-not-confirmed" | "short-password";
  /** When the user signed in for the first time. */
  since: string;
  /** The number of orders, cancelled ones included. */
  orders: number;
  /** The number of reviews. */
  reviews: number;
};
export type IsAdminDto = {
  admin: boolean;
  /** Present and true while the admin has to add a second factor or to choose a longer password, and has the rights of a user. */
  needsSecondFactor?: boolean;
};
export type ReviewedToolDto = {
  id: string;
  name: string;
};
export type ReviewDto = {
  _id: string;
  /** The email address of the author: masked in public, as in m…@mail.example, and empty if the account was erased. */
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  rating: number;
  /** Missing for a review of the shop. */
  tool?: ReviewedToolDto;
  createdAt: string;
  /** When the author last changed it. */
  editedAt?: string;
  /** False while the review waits until its author confirms their email address. */
  verified: boolean;
  /** Whether the author has ordered the tool and not cancelled the order. */
  verifiedPurchase: boolean;
};
export type AddReviewDto = {
  /** The text. */
  reviews: string;
  rating: number;
  /** The tool. Without it, the review is about the shop. */
  toolId?: string;
  /** Ignored. The review has the caller's email address. */
  client?: string;
  /** Ignored. The review has the caller's name. */
  clientName?: string;
};
export type RatingSummaryDto = {
  /** The mean of the ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
  /** The number of reviews with one star, two stars, and so on to five. */
  distribution: number[];
};
export type ReviewState = "visible" | "waiting" | "hidden";
export type FullReviewDto = {
  _id: string;
  /** The email address of the author: masked in public, as in m…@mail.example, and empty if the account was erased. */
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  rating: number;
  /** Missing for a review of the shop. */
  tool?: ReviewedToolDto;
  createdAt: string;
  /** When the author last changed it. */
  editedAt?: string;
  /** False while the review waits until its author confirms their email address. */
  verified: boolean;
  /** Whether the author has ordered the tool and not cancelled the order. */
  verifiedPurchase: boolean;
  /** The author's account. Missing if it was erased. */
  userId?: string;
  /** The start of the IP address that sent the review: '203.0.113.…'. Missing after a week. */
  network?: string;
  state: ReviewState;
  /** Why the shop hid the review. Missing if it is not hidden. */
  hiddenReason?: string;
  /** A change sends the version that it is based on. */
  version: number;
};
export type EditReviewDto = {
  /** The text. */
  reviews: string;
  rating: number;
  /** The version that the caller has read. */
  version: number;
};
export type ReviewBurstDto = {
  tool?: ReviewedToolDto;
  /** '203.0.113.…' */
  network?: string;
  /** The number of reviews, waiting and hidden ones included. */
  reviews: number;
  /** The number of their authors. */
  accounts: number;
  /** The number of authors whose account is younger than a week. */
  newAccounts: number;
  /** The mean of the ratings, to one decimal. */
  average: number;
};
export type HideReviewDto = {
  /** The version that the caller has read. */
  version: number;
  /** What the author reads. */
  reason: string;
};
export type ShowReviewDto = {
  /** The version that the caller has read. */
  version: number;
};
export type HiddenReviewsDto = {
  reviews: FullReviewDto[];
  /** The number of reviews of the account that are not hidden yet. */
  remaining: number;
};
export type HideAccountReviewsDto = {
  /** What the author reads. */
  reason: string;
};
export type SeenReviewDto = {
  /** The version that the caller has read. */
  version: number;
  id: string;
};
export type ShowAccountReviewsDto = {
  reviews: SeenReviewDto[];
};
export type CountryDto = {
  /** ISO 3166-1. */
  code: string;
  /** In English. */
  name: string;
  /** Whether the delivery or a tax depends on the region: orders to the country need it. */
  regional?: true;
};
export type CountriesDto = {
  /** The country of the shop (ISO 3166-1). Addresses without a country are there. */
  home: string;
  /** The countries of delivery, by name. */
  countries: CountryDto[];
};
export type AddressPart =
  "recipient" | "company" | "street" | "postcode" | "city" | "region";
export type RegionChoiceDto = {
  /** The part of ISO 3166-2 after the country. */
  code: string;
  name: string;
};
export type AddressPartDto = {
  part: AddressPart;
  /** As the country calls it, such as ZIP code. */
  label: string;
  required: boolean;
  /** The values to choose from. Empty for a text. */
  choices: RegionChoiceDto[];
};
export type AddressFormDto = {
  /** ISO 3166-1. */
  country: string;
  /** In the order in which the country writes them. */
  parts: AddressPartDto[];
};
export type TaxRateDto = {
  /** ISO 3166-1, or EU for each country of the European Union without a rate of its own. */
  country: string;
  /** The part of ISO 3166-2 after the country, such as CA. Empty for the whole country. */
  region: string;
  /** The class of the tools to which it applies. */
  taxClass: TaxClass;
  /** In percent, with at most three decimals. */
  rate: number;
  /** What customers see, such as VAT. */
  name: string;
};
export type UntaxedPrices = "gross" | "net";
export type TaxSettingsDto = {
  /** Whether the prices of tools and delivery contain the tax. Otherwise it is added to them. */
  pricesContainTax: boolean;
  /** The rate of a region replaces that of its country. Without a reduced rate, the standard rate applies. Without any rate, nothing is taxed. */
  rates: TaxRateDto[];
  /** Countries (ISO 3166-1) whose businesses order without tax once their VAT number is confirmed, besides those of the European Union for a shop there. */
  reverseChargeTo?: string[];
  /** What orders to a place without a rate pay if prices contain the tax. gross: the same prices. net: prices without the tax of the country of the shop. */
  untaxedPrices?: UntaxedPrices;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** The time of the last change. Missing before the first. */
  changedAt?: string;
  /** The countries of the delivery zones without a rate, by their ISO 3166-1 codes, while others have one. */
  untaxedCountries: string[];
};
export type SaveTaxSettingsDto = {
  /** Whether the prices of tools and delivery contain the tax. Otherwise it is added to them. */
  pricesContainTax: boolean;
  /** The rate of a region replaces that of its country. Without a reduced rate, the standard rate applies. Without any rate, nothing is taxed. */
  rates: TaxRateDto[];
  /** Countries (ISO 3166-1) whose businesses order without tax once their VAT number is confirmed, besides those of the European Union for a shop there. */
  reverseChargeTo?: string[];
  /** What orders to a place without a rate pay if prices contain the tax. gross: the same prices. net: prices without the tax of the country of the shop. */
  untaxedPrices?: UntaxedPrices;
  /** The version of the taxes that were edited. */
  version: number;
};
export type DeliveryDaysDto = {
  least: number;
  most: number;
};
export type DeliveryDto = {
  /** The cost of the cheapest delivery of a small order in the country. 0 if delivery is free. */
  cost: number;
  /** Working days from the payment or invoice to this delivery. */
  days: DeliveryDaysDto;
  /** How many methods an order there can choose from. */
  methods: number;
  /** The same in words, for the page of a tool: €4.90, 2–4 working days in Germany, free from €100.00. Names the country if it was asked for, or if the shop has other zones, too. */
  terms: string;
};
export type DeliveryAreaDto = {
  /** ISO 3166-1. */
  country: string;
  /** The parts of ISO 3166-2 after the country. Empty for the whole country. */
  regions: string[];
};
export type DeliveryPriceKind = "flat" | "free-from" | "by-total" | "by-weight";
export type PriceStepDto = {
  /** From this total of the lines on. For `by-weight`: from this weight in grams on. */
  from: number;
  price: number;
};
export type DeliveryMethodDto = {
  /** Chosen by the client. It stays when names change. */
  id: string;
  /** As customers read it, such as Express. */
  name: string;
  /** The name of a carrier. May be empty. */
  carrier: string;
  /** flat: one step. free-from: a step and one with the price 0. by-total: steps of the total. by-weight: steps of the weight; tools without a weight weigh nothing. */
  kind: DeliveryPriceKind;
  steps: PriceStepDto[];
  /** Working days until the delivery, at least. */
  daysLeast: number;
  /** Working days until the delivery, at most. */
  daysMost: number;
};
export type DeliveryZoneDto = {
  /** Chosen by the client. It stays when names change. */
  id: string;
  /** For admins. */
  name: string;
  areas: DeliveryAreaDto[];
  /** Whether the zone has every address that no zone lists. */
  everywhereElse: boolean;
  methods: DeliveryMethodDto[];
};
export type CarrierDto = {
  name: string;
  /** The page that shows a parcel, with {number} for its number. May be empty. */
  trackingUrl: string;
};
export type DeliverySettingsDto = {
  zones: DeliveryZoneDto[];
  carriers: CarrierDto[];
  /** 1 (Monday) to 7 (Sunday). */
  workingDays: number[];
  /** Days without dispatch and delivery, such as 2026-12-25. */
  holidays: string[];
  /** Orders from this hour of the shop's time zone on count as those of the next day. 24: no limit. */
  cutoffHour: number;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** Missing before the first change. */
  changedAt?: string;
};
export type SaveDeliveryDto = {
  zones: DeliveryZoneDto[];
  carriers: CarrierDto[];
  /** 1 (Monday) to 7 (Sunday). */
  workingDays: number[];
  /** Days without dispatch and delivery, such as 2026-12-25. */
  holidays: string[];
  /** Orders from this hour of the shop's time zone on count as those of the next day. 24: no limit. */
  cutoffHour: number;
  /** The version that was edited. */
  version: number;
};
export type InvoiceKind = "invoice" | "credit-note";
export type OrderState =
  "placed" | "packed" | "shipped" | "delivered" | "cancelled";
export type PaymentState = "unpaid" | "invoiced" | "paid" | "refunded";
export type ListedInvoiceDto = {
  number: string;
  kind: InvoiceKind;
  issuedOn: string;
  /** ISO 4217. */
  currency: string;
  orderNumber: string;
  /** Without taxes. */
  net: number;
  /** The taxes. */
  tax: number;
  /** With taxes. */
  total: number;
  /** The name of the customer. */
  buyer: string;
  /** The company with the VAT number. Missing without one. */
  company?: string;
  /** The country of the delivery (ISO 3166-1). */
  country: string;
  orderState: OrderState;
  payment: PaymentState;
};
export type SupplyDaysDto = {
  earliest: string;
  latest: string;
};
export type CreditedInvoiceDto = {
  number: string;
  issuedOn: string;
};
export type SellerDto = {
  /** The legal name. */
  legalName: string;
  legalAddress: string;
  /** ISO 3166-1. */
  country: string;
  email: string;
  phone: string;
  /** May be empty, as the next ones. */
  vatNumber: string;
  taxNumber: string;
  companyRegister: string;
  representative: string;
  /** An IBAN or the number of an account. */
  bankAccount: string;
  /** A BIC or a routing number. */
  bankCode: string;
};
export type BuyerDto = {
  name: string;
  /** The address of delivery. With another recipient, that of the profile of the customer, or empty without one. */
  address: string;
  /** ISO 3166-1. Empty if the address names no country. Without an address, the country of the delivery. */
  country: string;
  email: string;
  /** The company with the VAT number. Missing without one. */
  company?: string;
  /** Such as DE136695976. */
  vatNumber?: string;
};
export type InvoiceLineDto = {
  /** The name of the tool, or of the method of delivery. */
  name: string;
  /** Without discounts. Contains the tax only if the prices do. */
  amount: number;
  /** Such as VAT 19%. Missing if it is not taxed. */
  taxLabel?: string;
  quantity: number;
  /** Of one tool. */
  price: number;
};
export type InvoiceAmountDto = {
  /** The name of the tool, or of the method of delivery. */
  name: string;
  /** Without discounts. Contains the tax only if the prices do. */
  amount: number;
  /** Such as VAT 19%. Missing if it is not taxed. */
  taxLabel?: string;
};
export type InvoiceDto = {
  number: string;
  kind: InvoiceKind;
  issuedOn: string;
  /** ISO 4217. */
  currency: string;
  orderNumber: string;
  orderedOn: string;
  /** The date of supply: the day of the dispatch. Missing before it. */
  shippedOn?: string;
  /** The days of the delivery, if the invoice is issued before the dispatch. */
  expectedSupply?: SupplyDaysDto;
  /** The invoice that a credit note reduces. */
  credited?: CreditedInvoiceDto;
  seller: SellerDto;
  buyer: BuyerDto;
  /** The text on the parcel for another recipient than the buyer. Missing without one. */
  deliveredTo?: string;
  /** Whether the amounts of lines and delivery contain the taxes. */
  pricesContainTax: boolean;
  lines: InvoiceLineDto[];
  /** Missing in a credit note that returns no delivery. */
  delivery?: InvoiceAmountDto;
  /** The allowances: what promotions take off these lines and the delivery. Missing without any. */
  discounts?: DiscountTotalDto[];
  /** By rate, the highest first. */
  taxes: TaxTotalDto[];
  /** Without taxes. */
  net: number;
  /** The taxes. */
  tax: number;
  /** With taxes. */
  total: number;
  /** Whether the payment provider received the money. */
  paidOnline: boolean;
  /** Missing if it was not paid when it was issued. */
  paidOn?: string;
  notes: string[];
  /** True if it can be downloaded as XML by EN 16931. */
  electronic?: boolean;
};
export type OrderLineDto = {
  /** The line's id. */
  _id: string;
  /** The tool's id. */
  id: string;
  /** The tool's name. */
  service: string;
  /** The tool's image. */
  img: string;
  quantity: number;
  /** The price of one tool at the time of the order, in the currency of the order. */
  price: number;
  /** The quantity times the price, in the currency of the order. */
  total: number;
  /** What discounts take off the total. Missing without a discount. */
  discount?: number;
  /** What the customer pays for the line: the total without its discount and with its tax. Missing if that is the total. */
  due?: number;
  /** The tax on the line. Missing if it is not taxed. */
  tax?: number;
  /** The refund if the line is cancelled now: its price, or for the last line everything that can be refunded of the order. Missing if nothing is refunded. */
  refundable?: number;
  cancelled: boolean;
  /** How many of the quantity are in parcels. */
  shipped?: number;
  /** How many of the quantity came back. Only a single order has it. Missing if none did. */
  returnedQuantity?: number;
  /** Whether the total of the order contains the line. The lines of a cancelled order that were open until then are cancelled and in the total. */
  inTotal: boolean;
  /** The tool's stock now, for admins. Only a single order has it. */
  stock?: number;
};
export type OrderStep =
  "invoice" | "pay" | "pack" | "ship" | "deliver" | "refund" | "cancel";
export type PostalDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
};
export type VatState = "pending" | "confirmed" | "refused";
export type TaxExemption = "intra-community" | "reverse-charge";
export type VatApprovalEffect =
  "untaxed" | "refunded" | "settled" | "moved" | "taxed";
export type VatCheckState = "valid" | "invalid" | "unavailable" | "off";
export type VatDecisionKind = "online" | "admin";
export type OrderVatDto = {
  /** With the prefix of the country, such as DE136695976. */
  number: string;
  company: string;
  state: VatState;
  /** Why this order is not taxed. intra-community: goods between two countries of the European Union. reverse-charge: the customer owes the tax. Missing if it is taxed. */
  exemption?: TaxExemption;
  /** What the state means, in sentences for the customer. */
  note: string;
  /** What an approval does to the order, for admins, while the number is pending. untaxed: the order loses its VAT. refunded: the paid order loses its VAT, which is refunded. settled: it keeps the VAT, because it is cancelled, or some of it is refunded, disputed or returned. moved: it keeps the VAT, because it goes to another country than that of the number. taxed: it keeps the VAT, because the shop has changed its country, VAT number or taxes. */
  onApproval?: VatApprovalEffect;
  /** What the register answered when the order was placed, for admins. off: the shop asks none. */
  check?: VatCheckState;
  /** How it was confirmed or refused. Missing while it is pending. */
  how?: VatDecisionKind;
  /** When it was confirmed or refused. */
  decidedAt?: string;
  /** The consultation number of the register, or the note of the admin, for admins. */
  reference?: string;
};
export type OrderDeliveryDto = {
  /** The zone of the address, for admins. */
  zone?: string;
  /** The name of the method, such as Express. */
  name: string;
  /** The planned carrier. May be empty. */
  carrier: string;
  /** Working days from the payment or invoice to the delivery. */
  days: DeliveryDaysDto;
  /** The first day of the delivery. Of an unpaid order, as if it was paid when it was placed. */
  earliest: string;
  /** The last day of the delivery. */
  latest: string;
};
export type ParcelLineOfOrderDto = {
  /** The line's id. */
  id: string;
  /** The tool's name. */
  service: string;
  quantity: number;
};
export type ParcelDto = {
  at: string;
  carrier: string;
  /** The tracking number or address of the carrier. */
  tracking?: string;
  /** The page of the carrier that shows the parcel, if the settings name one. */
  trackingUrl?: string;
  lines: ParcelLineOfOrderDto[];
};
export type OrderEventKind =
  | "placed"
  | "line-cancelled"
  | "cancelled"
  | "invoiced"
  | "address-changed"
  | "vat-confirmed"
  | "vat-refused"
  | "stock-released"
  | "paid"
  | "payment-returned"
  | "packed"
  | "shipped"
  | "delivered"
  | "return-requested"
  | "return-accepted"
  | "return-declined"
  | "return-received"
  | "return-cancelled"
  | "refunded-in-part"
  | "refunded"
  | "dispute-opened"
  | "dispute-won"
  | "dispute-lost";
export type ReturnCondition = "resellable" | "damaged" | "missing";
export type ConditionCountDto = {
  condition: ReturnCondition;
  quantity: number;
};
export type OrderEventDto = {
  kind: OrderEventKind;
  at: string;
  /** The name of the person, provider or shop that made the change. Customers do not see the names of the staff. */
  actor?: string;
  /** Whether the account of the order made the change. */
  byCustomer: boolean;
  /** Empty without a note. */
  note: string;
  /** The tool's name, if the event concerns one line. */
  service?: string;
  /** The amount that was returned or disputed, or the tax that an approved VAT number returns, in the currency of the order. */
  amount?: number;
  /** The day on which the money arrived that an admin recorded. */
  on?: string;
  /** The bank's reference of this money, for admins. */
  reference?: string;
  /** The index in `parcels` of the parcel that a `shipped` event is about. */
  parcel?: number;
  /** What an `address-changed` event replaced: the address, the phone number, or both, each on its own lines. */
  before?: string;
  /** What replaced the lines of `before`. */
  after?: string;
  /** True for an `address-changed` event that changed the country. Taxes and the cost of the delivery stay as ordered. */
  otherCountry?: boolean;
  /** True for a `return-requested` event by which the customer withdrew from the contract. */
  withdrawal?: boolean;
  /** The pieces of a `return-received` event by their condition, for admins. */
  pieces?: ConditionCountDto[];
};
export type OnlinePaymentState = "open" | "paid" | "expired";
export type OnlinePaymentDto = {
  /** The name of the payment provider. */
  provider: string;
  /** In the currency of the order. */
  amount: number;
  state: OnlinePaymentState;
  /** The time of the state. */
  at: string;
  /** The id of the provider's payment or session, for admins. */
  reference?: string;
};
export type RefundState = "requested" | "pending" | "succeeded" | "failed";
export type RefundReason =
  "cancelled" | "surplus" | "difference" | "requested" | "returned" | "vat";
export type RefundDto = {
  /** The name of the payment provider. */
  provider: string;
  /** In the currency of the order. */
  amount: number;
  /** pending: the bank has not confirmed the refund. failed: the refund is going to be repeated. */
  state: RefundState;
  /** The time of the state. */
  at: string;
  /** What is refunded: the names of tools, or part of the order. Missing for a whole payment. */
  service?: string;
  /** The id of the provider's refund, for admins. */
  reference?: string;
  /** What the provider reports about the last attempt, for admins. */
  error?: string;
  /** For admins. surplus: the money arrived after the order was cancelled, paid in another way or sold out. difference: a line was cancelled during the payment. requested: by an admin. returned: the tools came back. */
  reason?: RefundReason;
};
export type InvoiceSummaryDto = {
  /** Such as INV-000123 or CN-000045. */
  number: string;
  kind: InvoiceKind;
  issuedAt: string;
  /** What a credit note returns, such as the name of a tool, or part of the order. */
  items?: string;
};
export type WithdrawalDto = {
  /** Missing until the delivery. */
  until?: string;
};
export type ReturnState =
  "requested" | "accepted" | "declined" | "received" | "refunded" | "cancelled";
export type ReturnedToolDto = {
  /** The tool's name. */
  service: string;
  quantity: number;
};
export type ReturnRefundState =
  "expected" | "requested" | "pending" | "succeeded" | "failed";
export type OrderReturnRefundDto = {
  /** With taxes, and with the delivery if it is refunded. */
  amount: number;
  /** The delivery in the amount. Missing if it is not refunded, or if the order has less left than the tools and the delivery cost. */
  delivery?: number;
  /** ISO 4217. */
  currency: string;
  /** True if the order is not paid: the customer owes less, and nothing is refunded. */
  unpaid?: boolean;
  /** expected: the tools have not arrived, or an admin has not refunded them yet. */
  state: ReturnRefundState;
  /** Missing while it is expected. */
  at?: string;
  /** The name of the payment provider. Missing if the shop returns the money without one. */
  provider?: string;
};
export type OrderReturnDto = {
  state: ReturnState;
  /** When the state changed. */
  at: string;
  /** True if the customer withdrew from the contract. */
  withdrawal?: boolean;
  /** Why the shop has declined the return. */
  answer?: string;
  /** Once they are received, the tools that arrived. */
  lines: ReturnedToolDto[];
  /** Missing for a declined or cancelled return, an unpaid order, and a return of which nothing arrived or nothing can be refunded. */
  refund?: OrderReturnRefundDto;
};
export type KeptToolDto = {
  /** The tool's name. */
  service: string;
  quantity: number;
  /** What the customer paid for them, with the tax. */
  amount: number;
};
export type KeptDto = {
  /** Empty if all tools are back. */
  lines: KeptToolDto[];
  /** The delivery, with its tax. 0 if it was free or is refunded. */
  delivery: number;
  /** What refunds of no return took off, in the currency of the order. Missing without one. */
  otherRefunds?: number;
  /** What remains of the total after all refunds, also those on their way, in the currency of the order. */
  total: number;
};
export type OrderDetailDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  /** True if some of a packed order is shipped. It becomes shipped with the last parcel. */
  partlyShipped?: boolean;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  /** The text on the parcel, after the name of the client unless there is a `recipient`. */
  address: string;
  /** Who receives the order. `address` contains the name. Missing if the address names nobody: then it is the client. */
  recipient?: string;
  /** `address` without that name. Missing without a `recipient`. */
  addressAlone?: string;
  /** ISO 3166-1. */
  country: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, without the discounts and with their taxes, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** What refunds have returned of the total of a paid order. Missing if they have returned nothing. */
  refunded?: number;
  /** The amount that can be refunded now: the payment minus refunds, including pending ones, and minus disputed money. Missing if there is none. */
  refundable?: number;
  /** The refund if the unshipped rest is cancelled now. Missing if the order is not partly shipped, or if nothing is refunded. */
  refundableRest?: number;
  /** The cost of the delivery, without discounts, in the currency of the order. */
  delivery: number;
  /** What promotions take off the open lines and the delivery. Missing without discounts. */
  discounts?: DiscountTotalDto[];
  /** The method of the delivery, such as Express. */
  deliveryName: string;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** The taxes in the total. Missing without taxes. */
  taxes?: OrderTaxesDto;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** The number of the invoice. Missing before it is issued. */
  invoice?: string;
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** The step of the shop that the order waits for. A refunded order is never packed or shipped, also while the refund is on its way. Missing if the order waits for none. */
  next?: OrderStep;
  /** True if the VAT number waits for the decision of an admin. */
  vatPending?: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
  /** The parts of the address. Missing for an address that is one text. */
  postal?: PostalDto;
  /** Missing for an order without a VAT number. */
  vat?: OrderVatDto;
  deliveryMethod: OrderDeliveryDto;
  /** Of the last parcel. */
  carrier?: string;
  /** The tracking number or address of the carrier, of the last parcel. */
  tracking?: string;
  /** The page of the carrier that shows the last parcel, if the settings name one. */
  trackingUrl?: string;
  /** Oldest first. */
  parcels: ParcelDto[];
  /** The time at which the shop cancels the unpaid order, because the account has not confirmed its email address. Missing if the order is kept. */
  keptUntil?: string;
  /** Oldest first. */
  history: OrderEventDto[];
  /** Oldest first. */
  payments: OnlinePaymentDto[];
  /** Oldest first. */
  refunds: RefundDto[];
  /** Invoices and credit notes, oldest first. */
  invoices: InvoiceSummaryDto[];
  /** Missing unless the customer can withdraw from the contract now. */
  withdrawal?: WithdrawalDto;
  /** True if the customer can ask for a return of tools now, besides a withdrawal. */
  returnable?: boolean;
  /** The end of the time for returns. Missing unless `returnable`. */
  returnUntil?: string;
  /** Oldest first. Missing without a return. */
  returns?: OrderReturnDto[];
  /** Missing until a return is refunded. */
  kept?: KeptDto;
  /** The steps that the caller can take now. A customer can take none but cancel. */
  steps: OrderStep[];
};
export type PlacedOrderDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  /** True if some of a packed order is shipped. It becomes shipped with the last parcel. */
  partlyShipped?: boolean;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  /** The text on the parcel, after the name of the client unless there is a `recipient`. */
  address: string;
  /** Who receives the order. `address` contains the name. Missing if the address names nobody: then it is the client. */
  recipient?: string;
  /** `address` without that name. Missing without a `recipient`. */
  addressAlone?: string;
  /** ISO 3166-1. */
  country: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, without the discounts and with their taxes, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** What refunds have returned of the total of a paid order. Missing if they have returned nothing. */
  refunded?: number;
  /** The amount that can be refunded now: the payment minus refunds, including pending ones, and minus disputed money. Missing if there is none. */
  refundable?: number;
  /** The refund if the unshipped rest is cancelled now. Missing if the order is not partly shipped, or if nothing is refunded. */
  refundableRest?: number;
  /** The cost of the delivery, without discounts, in the currency of the order. */
  delivery: number;
  /** What promotions take off the open lines and the delivery. Missing without discounts. */
  discounts?: DiscountTotalDto[];
  /** The method of the delivery, such as Express. */
  deliveryName: string;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** The taxes in the total. Missing without taxes. */
  taxes?: OrderTaxesDto;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** The number of the invoice. Missing before it is issued. */
  invoice?: string;
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** The step of the shop that the order waits for. A refunded order is never packed or shipped, also while the refund is on its way. Missing if the order waits for none. */
  next?: OrderStep;
  /** True if the VAT number waits for the decision of an admin. */
  vatPending?: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
  /** The parts of the address. Missing for an address that is one text. */
  postal?: PostalDto;
  /** Missing for an order without a VAT number. */
  vat?: OrderVatDto;
  deliveryMethod: OrderDeliveryDto;
  /** Of the last parcel. */
  carrier?: string;
  /** The tracking number or address of the carrier, of the last parcel. */
  tracking?: string;
  /** The page of the carrier that shows the last parcel, if the settings name one. */
  trackingUrl?: string;
  /** Oldest first. */
  parcels: ParcelDto[];
  /** The time at which the shop cancels the unpaid order, because the account has not confirmed its email address. Missing if the order is kept. */
  keptUntil?: string;
  /** Oldest first. */
  history: OrderEventDto[];
  /** Oldest first. */
  payments: OnlinePaymentDto[];
  /** Oldest first. */
  refunds: RefundDto[];
  /** Invoices and credit notes, oldest first. */
  invoices: InvoiceSummaryDto[];
  /** Missing unless the customer can withdraw from the contract now. */
  withdrawal?: WithdrawalDto;
  /** True if the customer can ask for a return of tools now, besides a withdrawal. */
  returnable?: boolean;
  /** The end of the time for returns. Missing unless `returnable`. */
  returnUntil?: string;
  /** Oldest first. Missing without a return. */
  returns?: OrderReturnDto[];
  /** Missing until a return is refunded. */
  kept?: KeptDto;
  /** The steps that the caller can take now. A customer can take none but cancel. */
  steps: OrderStep[];
  success: true;
};
export type PlaceOrderDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
  address?: string;
  /** 5 to 20 digits. */
  phone: string;
  /** The total that the customer has seen, in `expectedCurrency`, or without it in the currency of the shop. If the order costs another amount, the response is 409 `price-changed` with the new quote, and nothing is ordered. */
  expectedTotal?: number;
  /** The currency of `expectedTotal` (ISO 4217). The response for another currency is the same as for another total. */
  expectedCurrency?: string;
  /** The id of a method of the quote. Without it, the order uses the cheapest. With one that the address does not have (anymore), the response to an order is 409 `price-changed`. */
  deliveryMethod?: string;
  /** The id of a way to pay of the quote. Without it, the order uses the first. With one that the shop does not have (anymore), the response is 409 `payment-method-unavailable`. */
  paymentMethod?: string;
  /** The tool's id. */
  id: string;
  quantity: number;
  /** Ignored. The order has the tool's name. */
  service?: string;
  /** Ignored. The order has the caller's email address. */
  client?: string;
  /** Ignored. The order has the caller's name. */
  clientName?: string;
};
export type OrderDto = {
  /** The line's id. */
  _id: string;
  /** The tool's id. */
  id: string;
  /** The tool's name. */
  service: string;
  /** The tool's image. */
  img: string;
  quantity: number;
  /** The price of one tool at the time of the order, in the currency of the order. */
  price: number;
  /** The quantity times the price, in the currency of the order. */
  total: number;
  /** What discounts take off the total. Missing without a discount. */
  discount?: number;
  /** What the customer pays for the line: the total without its discount and with its tax. Missing if that is the total. */
  due?: number;
  /** The tax on the line. Missing if it is not taxed. */
  tax?: number;
  /** The refund if the line is cancelled now: its price, or for the last line everything that can be refunded of the order. Missing if nothing is refunded. */
  refundable?: number;
  cancelled: boolean;
  /** How many of the quantity are in parcels. */
  shipped?: number;
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  /** True if some of a packed order is shipped. It becomes shipped with the last parcel. */
  partlyShipped?: boolean;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  /** The text on the parcel, after the name of the client unless there is a `recipient`. */
  address: string;
  phone: string;
  /** What refunds have returned of the total of a paid order. Missing if they have returned nothing. */
  refunded?: number;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** The number of the invoice. Missing before it is issued. */
  invoice?: string;
  /** The total of the whole order. */
  orderTotal: number;
  /** What remains of the total after all refunds, also those on their way. Missing until a return is refunded. */
  keptTotal?: number;
  /** True if all tools of the order are returned and refunded. */
  returned?: boolean;
  /** The state of the newest return under way: requested, accepted or received. */
  returnState?: ReturnState;
};
export type PaymentPageDto = {
  /** The page of the provider on which the customer pays. */
  url: string;
};
export type NewOrderLineDto = {
  /** The tool's id. */
  id: string;
  quantity: number;
};
export type NewOrderDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
  address?: string;
  /** 5 to 20 digits. */
  phone: string;
  /** The total that the customer has seen, in `expectedCurrency`, or without it in the currency of the shop. If the order costs another amount, the response is 409 `price-changed` with the new quote, and nothing is ordered. */
  expectedTotal?: number;
  /** The currency of `expectedTotal` (ISO 4217). The response for another currency is the same as for another total. */
  expectedCurrency?: string;
  /** The id of a method of the quote. Without it, the order uses the cheapest. With one that the address does not have (anymore), the response to an order is 409 `price-changed`. */
  deliveryMethod?: string;
  /** The id of a way to pay of the quote. Without it, the order uses the first. With one that the shop does not have (anymore), the response is 409 `payment-method-unavailable`. */
  paymentMethod?: string;
  lines: NewOrderLineDto[];
  /** The VAT number of a business at the address. It is taken only where the tax can depend on it, and frees the order from tax only if it is confirmed. */
  vatNumber?: string;
  /** The company with this VAT number, which is on the invoice. */
  vatCompany?: string;
  /** A discount code, in capitals or not. If it does not apply to an order without `expectedTotal`, the response is 409 `price-changed`. */
  discountCode?: string;
  /** If true, all tools must be in the basket of the account. 409 basket-changed otherwise, as after an order on another device. */
  inBasket?: boolean;
};
export type OrderSummaryDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  /** True if some of a packed order is shipped. It becomes shipped with the last parcel. */
  partlyShipped?: boolean;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  /** The text on the parcel, after the name of the client unless there is a `recipient`. */
  address: string;
  /** Who receives the order. `address` contains the name. Missing if the address names nobody: then it is the client. */
  recipient?: string;
  /** `address` without that name. Missing without a `recipient`. */
  addressAlone?: string;
  /** ISO 3166-1. */
  country: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, without the discounts and with their taxes, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** What refunds have returned of the total of a paid order. Missing if they have returned nothing. */
  refunded?: number;
  /** The amount that can be refunded now: the payment minus refunds, including pending ones, and minus disputed money. Missing if there is none. */
  refundable?: number;
  /** The refund if the unshipped rest is cancelled now. Missing if the order is not partly shipped, or if nothing is refunded. */
  refundableRest?: number;
  /** The cost of the delivery, without discounts, in the currency of the order. */
  delivery: number;
  /** What promotions take off the open lines and the delivery. Missing without discounts. */
  discounts?: DiscountTotalDto[];
  /** The method of the delivery, such as Express. */
  deliveryName: string;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** The taxes in the total. Missing without taxes. */
  taxes?: OrderTaxesDto;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** The number of the invoice. Missing before it is issued. */
  invoice?: string;
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** The step of the shop that the order waits for. A refunded order is never packed or shipped, also while the refund is on its way. Missing if the order waits for none. */
  next?: OrderStep;
  /** True if the VAT number waits for the decision of an admin. */
  vatPending?: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
};
export type AwaitedStep =
  | "invoice"
  | "pay"
  | "pack"
  | "ship"
  | "deliver"
  | "refund"
  | "cancel"
  | "decide-vat";
export type PackResultDto = {
  number: string;
  packed: boolean;
  /** The reason, if the order was not packed. */
  problem?: ProblemDto;
};
export type PackResultsDto = {
  /** In the order of the request, each number once. */
  results: PackResultDto[];
};
export type PackOrdersDto = {
  numbers: string[];
};
export type CancelOrderDto = {
  /** Part of the history. */
  note?: string;
};
export type CorrectAddressDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
  address?: string;
  /** 5 to 20 digits. */
  phone: string;
};
export type DecideVatNumberDto = {
  /** Whether the number is right. An order without a payment and an invoice then loses its tax. */
  approve: boolean;
  /** How the number was checked. For a refused number, the reason, which is required: the customer gets it by email. Part of the history and of the invoice. */
  note?: string;
};
export type ParcelLineDto = {
  /** The id of a line. */
  id: string;
  quantity: number;
};
export type TakeStepDto = {
  /** Part of the history. */
  note?: string;
  step: "invoice" | "pay" | "pack" | "ship" | "deliver" | "refund";
  /** Required for the step ship. */
  carrier?: string;
  tracking?: string;
  /** For the step pay: the day on which the money arrived, in the time zone of the shop. From the day of the order until today. */
  paidOn?: string;
  /** For the step pay: the bank's reference. */
  reference?: string;
  /** With the step refund: the part to return, in the currency of the order. Default: everything that is left. */
  amount?: number;
  /** With the step ship: what the parcel contains. Default: everything that is not shipped. */
  lines?: ParcelLineDto[];
};
export type OrderStatusLineDto = {
  /** The tool's name. */
  service: string;
  quantity: number;
  cancelled: boolean;
  /** How many of the quantity came back. Only a single order has it. Missing if none did. */
  returnedQuantity?: number;
};
export type OrderStatusReturnDto = {
  state: ReturnState;
  /** When the state changed. */
  at: string;
  /** True if the customer withdrew from the contract. */
  withdrawal?: boolean;
  /** Once they are received, the tools that arrived. */
  lines: ReturnedToolDto[];
  /** Missing for a declined or cancelled return, an unpaid order, and a return of which nothing arrived or nothing can be refunded. */
  refund?: OrderReturnRefundDto;
};
export type OrderStatusEventKind =
  | "placed"
  | "paid"
  | "packed"
  | "shipped"
  | "delivered"
  | "cancelled"
  | "return-requested"
  | "return-accepted"
  | "return-declined"
  | "return-received"
  | "return-cancelled"
  | "refunded-in-part"
  | "refunded";
export type OrderStatusEventDto = {
  kind: OrderStatusEventKind;
  at: string;
  /** The money that was returned, in the currency of the order. */
  amount?: number;
  /** True if the customer withdrew from the contract. */
  withdrawal?: boolean;
};
export type OrderStatusDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  payment: PaymentState;
  /** ISO 3166-1. */
  country: string;
  /** The open lines and the delivery, without the discounts and with their taxes, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** What refunds have returned of the total of a paid order. Missing if they have returned nothing. */
  refunded?: number;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** Of the last parcel. */
  carrier?: string;
  /** The tracking number or address of the carrier, of the last parcel. */
  tracking?: string;
  /** The page of the carrier that shows the last parcel, if the settings name one. */
  trackingUrl?: string;
  /** Missing until a return is refunded. */
  kept?: KeptDto;
  /** Whether the customer can pay online now, after a sign-in. */
  payable: boolean;
  /** Missing unless the customer can withdraw from the contract now, on the page of the order. */
  withdrawal?: WithdrawalDto;
  lines: OrderStatusLineDto[];
  /** Oldest first. Missing if there are none. */
  returns?: OrderStatusReturnDto[];
  /** Oldest first. */
  history: OrderStatusEventDto[];
  /** The first day of the delivery. */
  earliest?: string;
  /** The last day of the delivery. */
  latest?: string;
};
export type ReadOrderStatusDto = {
  /** The fragment of the link. */
  token: string;
};
export type PromotionKind = "buy-get" | "percent" | "amount" | "delivery";
export type PromotionState = "active" | "paused";
export type PromotionStatus =
  "active" | "paused" | "scheduled" | "ended" | "used-up" | "other-currency";
export type PromotionToolDto = {
  id: string;
  name: string;
};
export type PromotionDto = {
  /** Customers see it, such as Spring sale. */
  name: string;
  /** Stored in capitals and without spaces. Missing: orders need no code. */
  code?: string;
  /** percent and amount: off the tools. delivery: the price of the cheapest method off the delivery. buy-get: some of the tools are free. */
  kind: PromotionKind;
  /** In percent, with at most three decimals. */
  percent?: number;
  /** Of `amount`. */
  amount?: number;
  /** Of `buy-get`: how many are paid. */
  buy?: number;
  /** Of `buy-get`: how many more are free, the cheapest. */
  get?: number;
  /** The least price of the tools of the promotion, before discounts. 0: any price. */
  minTotal: number;
  /** The ids of the tools. Without tools and categories, all tools. */
  tools: string[];
  /** The categories of further tools. */
  categories: string[];
  /** Whether it applies together with others. Otherwise the customer gets what takes most off. */
  combines: boolean;
  /** Whether only the first order of an account has it. */
  firstOrder: boolean;
  /** The email address of the only account that can use it. */
  account?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  until?: string;
  /** How many orders can have it. */
  maxUses?: number;
  /** How many orders of an account can have it. */
  maxUsesOfAccount?: number;
  /** A paused promotion never applies. */
  state: PromotionState;
  _id: string;
  /** Whether orders can have it now. other-currency: its amounts are not in the currency of the shop until it is saved again. */
  status: PromotionStatus;
  /** ISO 4217. Of its amounts. */
  currency: string;
  /** The names of `tools`. */
  toolNames: PromotionToolDto[];
  /** How many orders have it. A cancelled order gives it back. */
  uses: number;
  /** Counts the changes. Send it with a change. */
  version: number;
  createdAt: string;
};
export type NewPromotionDto = {
  /** Customers see it, such as Spring sale. */
  name: string;
  /** Stored in capitals and without spaces. Missing: orders need no code. */
  code?: string;
  /** percent and amount: off the tools. delivery: the price of the cheapest method off the delivery. buy-get: some of the tools are free. */
  kind: PromotionKind;
  /** In percent, with at most three decimals. */
  percent?: number;
  /** Of `amount`. */
  amount?: number;
  /** Of `buy-get`: how many are paid. */
  buy?: number;
  /** Of `buy-get`: how many more are free, the cheapest. */
  get?: number;
  /** The least price of the tools of the promotion, before discounts. 0: any price. */
  minTotal: number;
  /** The ids of the tools. Without tools and categories, all tools. */
  tools: string[];
  /** The categories of further tools. */
  categories: string[];
  /** Whether it applies together with others. Otherwise the customer gets what takes most off. */
  combines: boolean;
  /** Whether only the first order of an account has it. */
  firstOrder: boolean;
  /** The email address of the only account that can use it. */
  account?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  until?: string;
  /** How many orders can have it. */
  maxUses?: number;
  /** How many orders of an account can have it. */
  maxUsesOfAccount?: number;
  /** A paused promotion never applies. */
  state: PromotionState;
};
export type PreviewPromotionDto = {
  /** Customers see it, such as Spring sale. */
  name: string;
  /** Stored in capitals and without spaces. Missing: orders need no code. */
  code?: string;
  /** percent and amount: off the tools. delivery: the price of the cheapest method off the delivery. buy-get: some of the tools are free. */
  kind: PromotionKind;
  /** In percent, with at most three decimals. */
  percent?: number;
  /** Of `amount`. */
  amount?: number;
  /** Of `buy-get`: how many are paid. */
  buy?: number;
  /** Of `buy-get`: how many more are free, the cheapest. */
  get?: number;
  /** The least price of the tools of the promotion, before discounts. 0: any price. */
  minTotal: number;
  /** The ids of the tools. Without tools and categories, all tools. */
  tools: string[];
  /** The categories of further tools. */
  categories: string[];
  /** Whether it applies together with others. Otherwise the customer gets what takes most off. */
  combines: boolean;
  /** Whether only the first order of an account has it. */
  firstOrder: boolean;
  /** The email address of the only account that can use it. */
  account?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  until?: string;
  /** How many orders can have it. */
  maxUses?: number;
  /** How many orders of an account can have it. */
  maxUsesOfAccount?: number;
  /** A paused promotion never applies. */
  state: PromotionState;
  lines: NewOrderLineDto[];
};
export type SavePromotionDto = {
  /** Customers see it, such as Spring sale. */
  name: string;
  /** Stored in capitals and without spaces. Missing: orders need no code. */
  code?: string;
  /** percent and amount: off the tools. delivery: the price of the cheapest method off the delivery. buy-get: some of the tools are free. */
  kind: PromotionKind;
  /** In percent, with at most three decimals. */
  percent?: number;
  /** Of `amount`. */
  amount?: number;
  /** Of `buy-get`: how many are paid. */
  buy?: number;
  /** Of `buy-get`: how many more are free, the cheapest. */
  get?: number;
  /** The least price of the tools of the promotion, before discounts. 0: any price. */
  minTotal: number;
  /** The ids of the tools. Without tools and categories, all tools. */
  tools: string[];
  /** The categories of further tools. */
  categories: string[];
  /** Whether it applies together with others. Otherwise the customer gets what takes most off. */
  combines: boolean;
  /** Whether only the first order of an account has it. */
  firstOrder: boolean;
  /** The email address of the only account that can use it. */
  account?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  until?: string;
  /** How many orders can have it. */
  maxUses?: number;
  /** How many orders of an account can have it. */
  maxUsesOfAccount?: number;
  /** A paused promotion never applies. */
  state: PromotionState;
  /** The version of the promotion that was edited. */
  version: number;
};
export type RequestQuoteDto = {
  lines: NewOrderLineDto[];
  /** An address as one text. A country and a region in the text take precedence over `country` and `region`. */
  address?: string;
  /** ISO 3166-1. Without it and `address`, the delivery is in the country of the shop. */
  country?: string;
  /** The part of ISO 3166-2 after the country. */
  region?: string;
  /** Of a saved address, for `addressNote`. */
  postcode?: string;
  /** The id of a method of the quote. Without it, the order uses the cheapest. With one that the address does not have (anymore), the response to an order is 409 `price-changed`. */
  deliveryMethod?: string;
  /** A discount code, in capitals or not. If it does not apply to an order without `expectedTotal`, the response is 409 `price-changed`. */
  discountCode?: string;
  /** The VAT number of a business at the address. It is taken only where the tax can depend on it, and frees the order from tax only if it is confirmed. */
  vatNumber?: string;
};
export type ReconciliationDto = {
  /** The names of the payment providers. */
  providers: string[];
  /** Payments of the shop and of its providers that were compared. */
  payments: number;
  /** Refunds of the shop and of its providers that were compared. */
  refunds: number;
  /** Payments and refunds whose state was brought to the state at the provider. */
  repaired: number;
  /** New differences that an admin must decide. */
  found: number;
  /** All open differences. */
  open: number;
};
export type PaymentDifferenceKind =
  | "unknown-payment"
  | "unknown-refund"
  | "missing-payment"
  | "wrong-amount"
  | "wrong-state"
  | "failing-refund"
  | "unclosed-payment"
  | "dispute";
export type PaymentDifferenceCode =
  | "unknown-payment"
  | "unknown-refund"
  | "missing-payment"
  | "payment-amount"
  | "refund-amount"
  | "surplus-kept"
  | "cancelled-kept"
  | "counts-as"
  | "refund-rejected"
  | "refund-pending"
  | "refund-unconfirmed"
  | "not-closed"
  | "dispute-open"
  | "dispute-lost";
export type PaymentDifferenceDto = {
  _id: string;
  kind: PaymentDifferenceKind;
  /** The name of the payment provider. */
  provider: string;
  /** The object at the provider, or the payment or refund of the shop. */
  reference: string;
  /** The number of the order, if it is known. */
  number?: string;
  /** What differs. */
  code: PaymentDifferenceCode;
  /** The parameters of the code. */
  params: {
    [key: string]: unknown;
  };
  /** The currency of the order, if it is known: ISO 4217. */
  currency?: string;
  /** The amount of the shop. */
  expected: number;
  /** The amount of the provider. */
  actual: number;
  foundAt: string;
  /** Missing while the difference is open. */
  resolvedAt?: string;
  /** The admin. Missing if a later comparison did not find the difference. */
  resolvedBy?: string;
  note?: string;
};
export type PaymentDifferenceState = "open" | "resolved";
export type ResolveDifferenceDto = {
  /** What was decided. */
  note: string;
};
export type ReturnsClosed =
  | "cancelled"
  | "not-delivered"
  | "requested"
  | "returned"
  | "ended"
  | "not-offered";
export type ReturnPeriodDto = {
  /** The end. Missing until the delivery. */
  until?: string;
};
export type ReturnLineDto = {
  /** The line's id. */
  line: string;
  /** The tool's name. */
  service: string;
  quantity: number;
  /** Missing until the tools are received. */
  condition?: ReturnCondition;
};
export type ReturnReason =
  | "withdrawal"
  | "unwanted"
  | "unsuitable"
  | "faulty"
  | "wrong-tool"
  | "late"
  | "other";
export type ReturnRefundDto = {
  /** With taxes, and with the delivery if it is refunded. */
  amount: number;
  /** The delivery in the amount. Missing if it is not refunded, or if the order has less left than the tools and the delivery cost. */
  delivery?: number;
  /** ISO 4217. */
  currency: string;
  /** True if the order is not paid: the customer owes less, and nothing is refunded. */
  unpaid?: boolean;
};
export type ReturnStep = "accept" | "decline" | "receive" | "refund";
export type ReturnDto = {
  _id: string;
  /** The number of the order. */
  number: string;
  state: ReturnState;
  reason: ReturnReason;
  /** The customer's note. May be empty. */
  note: string;
  /** What the shop says about its decision. May be empty. */
  answer: string;
  createdAt: string;
  /** When the state changed. */
  changedAt: string;
  /** After the step receive, one entry for each line and condition. */
  lines: ReturnLineDto[];
  /** For admins, the name of the payment provider that returns the money. Missing if the customer did not pay online, so that an admin sends the money. */
  provider?: string;
  /** What is refunded: of the tools that the customer sends, then of those that arrived. Missing for a declined or cancelled return, and for an unpaid order. */
  refund?: ReturnRefundDto;
  /** The steps that the caller can take now. Customers can take none. */
  steps: ReturnStep[];
  /** Whether the caller can cancel it now: it is theirs, and has not arrived. */
  cancellable: boolean;
};
export type OrderReturnsDto = {
  /** Why no line can be returned now. requested: all tools are in a return. returned: all are back. not-offered: the shop takes none back here. Missing if a line can be returned. */
  closed?: ReturnsClosed;
  /** The end of the time, if it is over. */
  ended?: string;
  /** Where customers send tools. Missing if the settings have no such address. */
  address?: string;
  /** The end of the time for returns. Missing unless a line can be returned now. */
  until?: string;
  /** Missing unless the customer can withdraw now, with the reason `withdrawal`. */
  withdrawal?: WithdrawalDto;
  /** The time in which tools can be returned or the customer can withdraw, also while all tools are in a return. Missing before and after it. */
  period?: ReturnPeriodDto;
  /** The lines that can be returned now, with the quantities that no return has taken. */
  returnable: ReturnLineDto[];
  /** Oldest first. */
  returns: ReturnDto[];
};
export type RequestedLineDto = {
  /** The line's id. */
  line: string;
  /** Default: all that can still be returned of the line. */
  quantity?: number;
};
export type RequestReturnDto = {
  lines: RequestedLineDto[];
  reason: ReturnReason;
  /** For the shop. */
  note?: string;
};
export type ReceivedLineDto = {
  /** The line's id. */
  line: string;
  /** resellable: the tool returns to the stock. missing: it was not in the parcel. */
  condition: ReturnCondition;
  /** Default: all pieces of the line in the return. */
  quantity?: number;
};
export type TakeReturnStepDto = {
  step: ReturnStep;
  /** For the customer. Required for the step decline. */
  answer?: string;
  /** How the pieces arrived, for the step receive: each line of the return, once for each condition of its pieces. Their quantities add up to that of the line. */
  lines?: ReceivedLineDto[];
};
export type ToolStockDto = {
  _id: string;
  name: string;
  img: string;
  /** The alternative text of the image. */
  alt: string;
  /** The stock. */
  quantity: number;
  /** The tool's own threshold. Missing: the default applies. */
  lowStockAt?: number;
  /** The threshold of tools without their own. */
  lowStockDefault: number;
  /** The smallest quantity of an order. */
  minQuantity: number;
  /** The stock is low at this quantity and below: the threshold, or one less than the minimum quantity if that is higher. */
  lowAt: number;
  /** Sold, and not packed yet: still on the shelf, but not in the stock. Lists do not have it. */
  reserved?: number;
};
export type StockEntryKind =
  | "initial"
  | "received"
  | "ordered"
  | "cancelled"
  | "released"
  | "retaken"
  | "returned"
  | "corrected"
  | "counted";
export type CorrectionReason =
  "damaged" | "lost" | "found" | "miscounted" | "returned" | "other";
export type StockEntryDto = {
  _id: string;
  kind: StockEntryKind;
  /** Negative if the stock became smaller. */
  change: number;
  /** The stock after the entry. */
  balance: number;
  reason?: CorrectionReason;
  /** The delivery note, or the note of the admin. */
  note?: string;
  /** The admin. Missing for orders and for removed accounts. */
  by?: string;
  /** The number of the order. */
  number?: string;
  createdAt: string;
};
export type NewStockEntryKind =
  "received" | "increased" | "decreased" | "counted";
export type AddStockEntryDto = {
  kind: NewStockEntryKind;
  /** The quantity that was received, added, removed, or counted. Only a count can be 0. */
  quantity: number;
  /** Required for corrections, and only for them. */
  reason?: CorrectionReason;
  /** The delivery note, or a note. Required for the reason `other`. */
  note?: string;
  /** For counts: the stock that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`. */
  expected?: number;
};
export type SaveLowStockDto = {
  /** The stock is low at this quantity and below. Missing: the default. */
  lowStockAt?: number;
  /** The threshold that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`. */
  previous?: number;
};
export type StockDifferenceDto = {
  /** The tool's id. */
  toolId: string;
  /** The tool's name. */
  name: string;
  /** The stock. */
  quantity: number;
  /** The stock according to the ledger. */
  ledger: number;
};
export type LedgerCheckDto = {
  checkedAt: string;
  tools: number;
  entries: number;
  /** The number of tools whose stock differs from the ledger. */
  differences: number;
  /** The first of these tools, at most 20. */
  examples: StockDifferenceDto[];
};
export type StockAlertDto = {
  /** Whether the caller gets an email when the tool can be ordered again. */
  waiting: boolean;
};
export type EmailKind =
  | "order-placed"
  | "order-invoiced"
  | "order-paid"
  | "order-shipped"
  | "order-delivered"
  | "order-line-cancelled"
  | "order-cancelled"
  | "order-refunded-in-part"
  | "order-refunded"
  | "order-payment-returned"
  | "order-vat-decided"
  | "order-address-changed"
  | "order-return"
  | "back-in-stock"
  | "order-notice"
  | "low-stock-notice"
  | "failed-emails-notice"
  | "deploy-token-notice"
  | "rollback-notice"
  | "confirm-email"
  | "reset-password"
  | "second-factor-removed"
  | "second-factor-changed"
  | "password-changed"
  | "change-email"
  | "email-taken"
  | "email-changed";
export type EmailState = "queued" | "sending" | "sent" | "failed";
export type EmailSummaryDto = {
  _id: string;
  kind: EmailKind;
  /** failed: no further attempt follows. */
  state: EmailState;
  /** The email address. */
  recipient: string;
  subject: string;
  /** The number of the order, if the email is about one. */
  number?: string;
  /** Attempts so far. */
  attempts: number;
  /** Why the last attempt failed. */
  error?: string;
  createdAt: string;
  /** The next attempt of a queued email. */
  nextAttemptAt?: string;
  /** When the mail server accepted the email. */
  sentAt?: string;
  /** Whether an admin can send the email again. */
  canSendAgain: boolean;
};
export type EmailDto = {
  _id: string;
  kind: EmailKind;
  /** failed: no further attempt follows. */
  state: EmailState;
  /** The email address. */
  recipient: string;
  subject: string;
  /** The number of the order, if the email is about one. */
  number?: string;
  /** Attempts so far. */
  attempts: number;
  /** Why the last attempt failed. */
  error?: string;
  createdAt: string;
  /** The next attempt of a queued email. */
  nextAttemptAt?: string;
  /** When the mail server accepted the email. */
  sentAt?: string;
  /** Whether an admin can send the email again. */
  canSendAgain: boolean;
  /** The plain text. Missing for an email with a link that signs in. */
  text?: string;
  /** The Message-ID header, the same at every attempt. */
  messageId: string;
};
export type AddressDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
  _id: string;
  name: string;
  /** The text on the parcel. Without a country, the `recipient` comes above it. */
  address: string;
  phone: string;
  /** Whether the shop delivers to its country. */
  deliverable: boolean;
};
export type SaveAddressDto = {
  /** ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`. */
  country?: string;
  /** Who receives the delivery, if it is not the customer. Alone on the parcel, above the address. */
  recipient?: string;
  /** The company of the recipient. */
  company?: string;
  /** Street and house, in one to three lines. */
  street?: string;
  /** Checked by the country. */
  postcode?: string;
  /** City or town. */
  city?: string;
  /** The part of ISO 3166-2 after the country, if the country has a list of regions. */
  region?: string;
  /** Such as Workshop, or who receives the delivery. */
  name: string;
  address?: string;
  /** 5 to 20 digits. */
  phone: string;
};
export type WebhookEvent =
  | "order.placed"
  | "order.line-cancelled"
  | "order.cancelled"
  | "order.invoiced"
  | "order.address-changed"
  | "order.vat-confirmed"
  | "order.vat-refused"
  | "order.stock-released"
  | "order.paid"
  | "order.payment-returned"
  | "order.packed"
  | "order.shipped"
  | "order.delivered"
  | "order.return-requested"
  | "order.return-accepted"
  | "order.return-declined"
  | "order.return-received"
  | "order.return-cancelled"
  | "order.refunded-in-part"
  | "order.refunded"
  | "order.dispute-opened"
  | "order.dispute-won"
  | "order.dispute-lost";
export type WebhookState = "active" | "paused";
export type WebhookPauseReason = "gone" | "failing";
export type WebhookDto = {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookState;
  /** Missing if an admin paused the endpoint. gone: the receiver returned 410. failing: at least ten attempts failed, and all of a day. */
  pauseReason?: WebhookPauseReason;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** Failed attempts since the last success. */
  failures: number;
  /** The time of the first of these failures. */
  failingSince?: string;
  /** After a rotation: until this time the previous secret signs too. */
  previousSecretUntil?: string;
  createdAt: string;
};
export type WebhookWithSecretDto = {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookState;
  /** Missing if an admin paused the endpoint. gone: the receiver returned 410. failing: at least ten attempts failed, and all of a day. */
  pauseReason?: WebhookPauseReason;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** Failed attempts since the last success. */
  failures: number;
  /** The time of the first of these failures. */
  failingSince?: string;
  /** After a rotation: until this time the previous secret signs too. */
  previousSecretUntil?: string;
  createdAt: string;
  /** Verifies the signatures. No other call returns it. */
  secret: string;
};
export type NewWebhookDto = {
  /** An https address with a public host. Only hosts of WEBHOOK_INTERNAL_HOSTS may be private or use http. */
  url: string;
  /** A note for admins. */
  description: string;
  events: WebhookEvent[];
};
export type SaveWebhookDto = {
  /** An https address with a public host. Only hosts of WEBHOOK_INTERNAL_HOSTS may be private or use http. */
  url: string;
  /** A note for admins. */
  description: string;
  events: WebhookEvent[];
  /** A paused endpoint collects events. It gets them when it is active again. */
  state: WebhookState;
};
export type WebhookDeliveryType =
  | "order.placed"
  | "order.line-cancelled"
  | "order.cancelled"
  | "order.invoiced"
  | "order.address-changed"
  | "order.vat-confirmed"
  | "order.vat-refused"
  | "order.stock-released"
  | "order.paid"
  | "order.payment-returned"
  | "order.packed"
  | "order.shipped"
  | "order.delivered"
  | "order.return-requested"
  | "order.return-accepted"
  | "order.return-declined"
  | "order.return-received"
  | "order.return-cancelled"
  | "order.refunded-in-part"
  | "order.refunded"
  | "order.dispute-opened"
  | "order.dispute-won"
  | "order.dispute-lost"
  | "webhook.test";
export type WebhookDeliveryState = "queued" | "delivered" | "failed";
export type WebhookDeliveryDto = {
  id: string;
  /** The header `webhook-id`: the same at every attempt. */
  eventId: string;
  type: WebhookDeliveryType;
  /** queued: an attempt follows. failed: no attempt follows. */
  state: WebhookDeliveryState;
  /** The time at which the event was queued. */
  createdAt: string;
  attempts: number;
  /** The time of the last attempt. */
  attemptedAt?: string;
  /** The earliest time of the next attempt, if queued. */
  nextAttemptAt?: string;
  /** The HTTP status of the last response. */
  status?: number;
  /** Why the last attempt failed: `status` of the response, `timeout`, the code of what is wrong with the URL, such as url-not-public, or of the system's error, such as ECONNREFUSED. */
  error?: string;
  /** The duration of the last attempt in milliseconds. */
  durationMs?: number;
  /** The body of the request: JSON with type, timestamp and data. */
  payload: string;
};
export type AccessTokenDto = {
  token: string;
};
export type TokenExchangeDto = {
  email: string;
};
export type ResetSecondFactorDto = {
  /** How the admin has checked who asks. For the audit log. */
  reason: string;
};
export type ChangePasswordDto = {
  /** The current password. */
  password: string;
  newPassword: string;
  /** Whether to end the sessions of the account in other browsers. */
  signOutOthers: boolean;
};
export type EraseAccountDto = {
  /** Required for an account with a password. */
  password?: string;
  /** Required for an account without a password. */
  email?: string;
};
export type SessionDto = {
  _id: string;
  /** The browser and the operating system by the user agent: 'Firefox on Windows'. */
  device: string;
  /** The start of the IP address at the sign-in: '203.0.113.…'. Empty if unknown. */
  network: string;
  /** When the user signed in. */
  since: string;
  /** When the browser last renewed its access token. */
  lastUsedAt: string;
  /** Whether the request comes from this session. */
  current: boolean;
};
export type RequestEmailChangeDto = {
  newEmail: string;
};
export type EmailLinkDto = {
  /** The token of the link. */
  token: string;
};
export type ProvidersDto = {
  email: boolean;
  google: boolean;
  issuer: string | null;
};
export type SalesDayDto = {
  /** A day in the time zone of the shop. */
  day: string;
  /** Orders that were placed on this day and are not cancelled. */
  orders: number;
  /** In the currency of the shop. */
  revenue: number;
};
export type RevenueDto = {
  /** ISO 4217. */
  currency: string;
  amount: number;
};
export type SalesDto = {
  timeZone: string;
  /** Oldest first. */
  days: SalesDayDto[];
  /** The revenue of all days. The currency of the shop comes first. */
  revenue: RevenueDto[];
  /** Whether the shop has ever had an order. */
  hasOrders: boolean;
};
export type BestToolDto = {
  _id: string;
  name: string;
  /** Items that were ordered, without cancelled lines. */
  sold: number;
};
export type OpenWorkDto = {
  paidToPack: number;
  invoicedToPack: number;
  /** Packed orders, without refunded ones. */
  toShip: number;
  /** Refunded orders that are placed or packed. */
  toCancel: number;
  /** Cancelled orders whose payment is not on its way back. */
  toRefund: number;
  unpaid: number;
  /** Shipped orders whose invoice is not paid. */
  shippedUnpaid: number;
  /** Delivered orders whose invoice is not paid. */
  deliveredUnpaid: number;
  /** Orders whose VAT number waits for a decision. */
  vatNumbers: number;
  /** Returns that wait for a decision. */
  returnsToDecide: number;
  /** Accepted returns that have not arrived, with withdrawals. */
  returnsToReceive: number;
  /** The withdrawals among `returnsToReceive`. */
  withdrawals: number;
  /** Returns that have arrived. */
  returnsToRefund: number;
  lowStock: number;
  /** Tools that were never on sale. */
  drafts: number;
  failedEmails: number;
  /** Deliveries of webhooks. */
  failedDeliveries: number;
  /** Open differences about payments that a bank disputes. */
  disputes: number;
  /** Other open differences between the shop and its payment providers. */
  paymentDifferences: number;
  /** The id of a webhook with failed deliveries. */
  failingWebhook?: string;
};
