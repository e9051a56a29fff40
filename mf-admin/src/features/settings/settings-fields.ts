import type { SaveSettingsDto, SettingsDto } from '@whetstone/contract/api';
import { toNumber, toWholeNumber } from '@whetstone/contract/numbers';

/** The settings as text. Addresses that get notices stand one on a line. */
export type SettingsFields = Record<Exclude<keyof SaveSettingsDto, 'version'>, string>;

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
  deliveryCost: 'Delivery cost',
  deliveryDaysLeast: 'Working days at least',
  deliveryDaysMost: 'Working days at most',
  deliveryArea: 'Delivers to',
  priceNote: 'Note about taxes',
  lowStockAt: 'Low stock at',
  notifyOrders: 'New orders',
  notifyLowStock: 'Low stock',
  notifyFailedEmails: 'Failed emails',
};

export function toFields(settings: SettingsDto): SettingsFields {
  const { name, company, address, phone, email, currency, locale, timeZone } = settings;
  return {
    ...{ name, company, address, phone, email, currency, locale, timeZone },
    country: settings.country ?? '',
    deliveryCost: settings.deliveryCost.toFixed(2),
    deliveryDaysLeast: String(settings.deliveryDaysLeast),
    deliveryDaysMost: String(settings.deliveryDaysMost),
    deliveryArea: settings.deliveryArea ?? '',
    priceNote: settings.priceNote ?? '',
    lowStockAt: String(settings.lowStockAt),
    notifyOrders: settings.notifyOrders.join('\n'),
    notifyLowStock: settings.notifyLowStock.join('\n'),
    notifyFailedEmails: settings.notifyFailedEmails.join('\n'),
  };
}

/** The API reports a text that is no number at its field. @param before the settings that were edited */
export function toChange(fields: SettingsFields, { version }: SettingsDto): SaveSettingsDto {
  return {
    ...fields,
    deliveryCost: toNumber(fields.deliveryCost) ?? null,
    deliveryDaysLeast: toWholeNumber(fields.deliveryDaysLeast) ?? null,
    deliveryDaysMost: toWholeNumber(fields.deliveryDaysMost) ?? null,
    lowStockAt: toWholeNumber(fields.lowStockAt) ?? null,
    notifyOrders: toLines(fields.notifyOrders),
    notifyLowStock: toLines(fields.notifyLowStock),
    notifyFailedEmails: toLines(fields.notifyFailedEmails),
    version,
  } as SaveSettingsDto;
}

function toLines(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}
