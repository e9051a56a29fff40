import type { DeliverySettings } from '../../common/delivery/delivery.ts';
import type { DeliveryMethod, DeliveryZone } from '../../common/delivery/zones.ts';
import { digitsOf, formatMoney, type MoneyFormat, toMajor } from '../../common/money.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * The settings as texts, with a line for each zone and each method, so that the audit log shows the ones that changed: `Home, Express` → '$4.90,
 * 1–2 working days'. Zones or methods with the same name share a line.
 */
export function auditOf(
  { zones, carriers, workingDays, holidays, cutoffHour }: DeliverySettings,
  format: MoneyFormat,
): Record<string, unknown> {
  const lines = new Map<string, string>();
  const add = (name: string, text: string) =>
    lines.set(name, lines.has(name) ? `${lines.get(name)}; ${text}` : text);
  for (const zone of zones) {
    add(`Zone ${zone.name}`, areasOf(zone));
    for (const method of zone.methods) add(`${zone.name}, ${method.name}`, termsOf(method, format));
  }
  return {
    ...Object.fromEntries(lines),
    carriers: carriers.map(({ name, trackingUrl }) => `${name} ${trackingUrl}`.trim()).join(', '),
    workingDays: workingDays.map((day) => DAYS[day - 1]).join(', '),
    ...{ holidays: holidays.join(', '), cutoffHour },
  };
}

/** 'GB, US AK HI, everywhere else' */
function areasOf({ areas, everywhereElse }: DeliveryZone): string {
  const listed = areas.map(({ country, regions }) => [country, ...regions].join(' '));
  return [...listed, ...(everywhereElse ? ['everywhere else'] : [])].join(', ');
}

/** '$9.00, $19.00 from 5000 g, 3–5 working days, Royal Mail' */
function termsOf({ kind, steps, daysLeast, daysMost, carrier }: DeliveryMethod, format: MoneyFormat): string {
  const money = (cents: number) => formatMoney(toMajor(cents, digitsOf(format.currency)), format);
  const prices = steps.map(({ from, cents }) => {
    const start = kind === 'by-weight' ? `${from} g` : money(from);
    return from === 0 ? money(cents) : `${money(cents)} from ${start}`;
  });
  const days = daysLeast === daysMost ? daysMost : `${daysLeast}–${daysMost}`;
  return [...prices, `${days} working day${daysMost === 1 ? '' : 's'}`, ...(carrier ? [carrier] : [])].join(
    ', ',
  );
}
