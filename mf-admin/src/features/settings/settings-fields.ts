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

const NAMES = Object.keys(LABELS) as (keyof SettingsFields)[];
const FLAGS = ['payOnInvoice', 'electronicInvoices', 'returnsRefundDelivery'] as const;
type Flags = Record<(typeof FLAGS)[number], boolean>;

export function toFields(settings: SettingsDto): SettingsFields {
  const texts = NAMES.map((name) => {
    const value = settings[name] ?? '';
    return [name, Array.isArray(value) ? value.join('\n') : String(value)];
  });
  const flags = FLAGS.map((name) => [name, settings[name] ? YES : 'no']);
  return { ...Object.fromEntries([...texts, ...flags]), market: settings.market ?? 'none' };
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
    ...(Object.fromEntries(FLAGS.map((name) => [name, fields[name] === YES])) as Flags),
    returnDays: toWholeNumber(fields.returnDays) ?? null,
    notifyOrders: toLines(fields.notifyOrders),
    notifyLowStock: toLines(fields.notifyLowStock),
    notifyFailedEmails: toLines(fields.notifyFailedEmails),
    version,
  } as SaveSettingsDto;
}

function toLines(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}
