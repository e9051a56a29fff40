import type { SaveSettingsDto, SettingsDto } from '@whetstone/contract/api';
import { toWholeNumber } from '@whetstone/contract/numbers';

/** The settings as text. Addresses that get notices stand one on a line. */
export type SettingsFields = Record<Exclude<keyof SaveSettingsDto, 'version' | Delivery>, string>;

export const YES = 'yes';

/** The page Delivery replaces them. The API requires them, because it applies them until delivery settings are saved. */
type Delivery = 'deliveryCost' | 'deliveryDaysLeast' | 'deliveryDaysMost' | 'deliveryArea';

export const LABELS: Readonly<SettingsFields> = {
  name: 'Shop name',
  company: 'Company',
  address: 'Address',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
  currency: 'Currency',
  locale: 'Number format',
  timeZone: 'Time zone',
  about: 'About the shop',
  guarantee: 'Guarantee and repairs',
  priceNote: 'Note about taxes',
  market: 'Market rules',
  termsText: 'Terms of sale',
  withdrawalText: 'Right of withdrawal',
  lowStockAt: 'Low stock at',
  payOnInvoice: 'Payment on invoice',
  electronicInvoices: 'Electronic invoices',
  returnDays: 'Days for returns',
  returnsRefundDelivery: 'Delivery of returned orders',
  returnAddress: 'Address for returns',
  notifyOrders: 'Orders and returns',
  notifyLowStock: 'Low stock',
  notifyFailedEmails: 'Failed emails',
  legalName: 'Legal name',
  legalAddress: 'Legal address',
  vatNumber: 'VAT number',
  taxNumber: 'Tax number',
  companyRegister: 'Register and number',
  representative: 'Represented by',
  legalNotes: 'Further legal statements',
  bankAccount: 'IBAN or account number',
  bankCode: 'BIC or routing number',
  invoiceNote: 'Note on invoices',
};

export function toFields(settings: SettingsDto): SettingsFields {
  const { name, company, address, phone, email, currency, locale, timeZone } = settings;
  return {
    ...{ name, company, address, phone, email, currency, locale, timeZone },
    country: settings.country ?? '',
    about: settings.about ?? '',
    guarantee: settings.guarantee ?? '',
    priceNote: settings.priceNote ?? '',
    market: settings.market ?? 'none',
    termsText: settings.termsText ?? '',
    withdrawalText: settings.withdrawalText ?? '',
    lowStockAt: String(settings.lowStockAt),
    payOnInvoice: settings.payOnInvoice ? YES : 'no',
    electronicInvoices: settings.electronicInvoices ? YES : 'no',
    returnDays: String(settings.returnDays ?? ''),
    returnsRefundDelivery: settings.returnsRefundDelivery ? YES : 'no',
    returnAddress: settings.returnAddress ?? '',
    notifyOrders: settings.notifyOrders.join('\n'),
    notifyLowStock: settings.notifyLowStock.join('\n'),
    notifyFailedEmails: settings.notifyFailedEmails.join('\n'),
    legalName: settings.legalName ?? '',
    legalAddress: settings.legalAddress ?? '',
    vatNumber: settings.vatNumber ?? '',
    taxNumber: settings.taxNumber ?? '',
    companyRegister: settings.companyRegister ?? '',
    representative: settings.representative ?? '',
    legalNotes: settings.legalNotes ?? '',
    bankAccount: settings.bankAccount ?? '',
    bankCode: settings.bankCode ?? '',
    invoiceNote: settings.invoiceNote ?? '',
  };
}

/** What invoices of this seller lack, in a sentence. Undefined if nothing is missing. */
export function missingSellerDetails({
  legalName,
  legalAddress,
  vatNumber,
  taxNumber,
}: SettingsFields): string | undefined {
  if (!legalName.trim() || !legalAddress.trim())
    return 'No invoice is issued until you enter the legal name and the legal address.';
  if (!vatNumber.trim() && !taxNumber.trim())
    return 'Invoices have neither a VAT number nor a tax number. Many countries require one of them.';
  return undefined;
}

/** The API reports a text that is no number at its field. @param before the settings that were edited */
export function toChange(fields: SettingsFields, before: SettingsDto): SaveSettingsDto {
  const { version, deliveryCost, deliveryDaysLeast, deliveryDaysMost, deliveryArea } = before;
  return {
    ...fields,
    ...{ deliveryCost, deliveryDaysLeast, deliveryDaysMost, deliveryArea },
    lowStockAt: toWholeNumber(fields.lowStockAt) ?? null,
    payOnInvoice: fields.payOnInvoice === YES,
    electronicInvoices: fields.electronicInvoices === YES,
    returnDays: toWholeNumber(fields.returnDays) ?? null,
    returnsRefundDelivery: fields.returnsRefundDelivery === YES,
    notifyOrders: toLines(fields.notifyOrders),
    notifyLowStock: toLines(fields.notifyLowStock),
    notifyFailedEmails: toLines(fields.notifyFailedEmails),
    version,
  } as SaveSettingsDto;
}

function toLines(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}
