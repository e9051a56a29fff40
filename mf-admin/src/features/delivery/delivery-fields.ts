import type { DeliverySettingsDto, SaveDeliveryDto } from '@whetstone/contract/api';
import { toNumber, toWholeNumber } from '@whetstone/contract/numbers';

/** The fields as text. Zones are JSON of `ZoneDraft[]`; carriers and holidays stand one on a line. */
export type DeliveryFields = Record<'zones' | 'carriers' | 'workingDays' | 'holidays' | 'cutoffHour', string>;

export const LABELS: Readonly<DeliveryFields> = {
  zones: 'Zones',
  carriers: 'Carriers',
  workingDays: 'Working days',
  holidays: 'Holidays',
  cutoffHour: 'Orders count for the same day until (hour)',
};

type Zone = DeliverySettingsDto['zones'][number];
type Method = Zone['methods'][number];

export interface StepDraft {
  from: string;
  price: string;
}

export interface MethodDraft extends Pick<Method, 'id' | 'name' | 'carrier' | 'kind'> {
  steps: StepDraft[];
  daysLeast: string;
  daysMost: string;
}

export interface AreaDraft {
  country: string;
  /** Codes, separated by spaces or commas. Empty for the whole country. */
  regions: string;
}

export interface ZoneDraft extends Pick<Zone, 'id' | 'name' | 'everywhereElse'> {
  areas: AreaDraft[];
  methods: MethodDraft[];
}

export const KINDS: Readonly<Record<Method['kind'], string>> = {
  flat: 'One price',
  'free-from': 'One price, free from a total',
  'by-total': 'By total',
  'by-weight': 'By weight',
};

export function newMethod(): MethodDraft {
  const price = { kind: 'flat' as const, steps: [{ from: '0', price: '' }] };
  return { id: crypto.randomUUID(), name: '', carrier: '', ...price, daysLeast: '', daysMost: '' };
}

export function newZone(): ZoneDraft {
  const id = crypto.randomUUID();
  return { id, name: '', everywhereElse: false, areas: [], methods: [newMethod()] };
}

/** The steps for another kind of price. The first price stays. */
export function stepsOf(kind: Method['kind'], [first, ...others]: readonly StepDraft[]): StepDraft[] {
  const start = { from: '0', price: first?.price ?? '' };
  if (kind === 'flat') return [start];
  if (kind === 'free-from') return [start, { from: others[0]?.from ?? '', price: '0' }];
  return [start, ...others];
}

export function toFields(delivery: DeliverySettingsDto): DeliveryFields {
  const { zones, carriers, workingDays, holidays, cutoffHour } = delivery;
  const drafts = zones.map(
    (zone): ZoneDraft => ({
      ...zone,
      areas: zone.areas.map(({ country, regions }) => ({ country, regions: regions.join(' ') })),
      methods: zone.methods.map((method) => ({
        ...method,
        steps: method.steps.map(({ from, price }) => ({ from: String(from), price: String(price) })),
        ...{ daysLeast: String(method.daysLeast), daysMost: String(method.daysMost) },
      })),
    }),
  );
  return {
    zones: JSON.stringify(drafts),
    carriers: carriers.map(({ name, trackingUrl }) => `${name} ${trackingUrl}`.trim()).join('\n'),
    workingDays: workingDays.join(' '),
    holidays: holidays.join('\n'),
    cutoffHour: String(cutoffHour),
  };
}

export function draftsOf(text: string): ZoneDraft[] {
  return JSON.parse(text) as ZoneDraft[];
}

/** The API reports a text that is no number at its zone. */
export function toChange(fields: DeliveryFields, version: number): SaveDeliveryDto {
  return {
    zones: draftsOf(fields.zones).map((zone) => ({
      ...zone,
      areas: zone.areas.map(({ country, regions }) => ({ country, regions: words(regions.toUpperCase()) })),
      methods: zone.methods.map((method) => ({
        ...method,
        steps: method.steps.map(({ from, price }) => ({ from: toNumber(from), price: toNumber(price) })),
        daysLeast: toWholeNumber(method.daysLeast),
        daysMost: toWholeNumber(method.daysMost),
      })),
    })),
    carriers: lines(fields.carriers).map(carrierOf),
    workingDays: words(fields.workingDays).map(Number),
    holidays: words(fields.holidays),
    cutoffHour: toWholeNumber(fields.cutoffHour),
    version,
  } as SaveDeliveryDto;
}

/** The names in the text of the carriers. */
export function carrierNames(text: string): string[] {
  return lines(text).map((line) => carrierOf(line).name);
}

/** 'Royal Mail https://track.example/{number}' */
function carrierOf(line: string) {
  const [, name = line, trackingUrl = ''] = /^(.*?)\s+(\S+:\/\/\S+)$/.exec(line) ?? [];
  return { name, trackingUrl };
}

/** The first line that is no date, or repeats one. Undefined if every line is a date. */
export function holidaysProblem(text: string): string | undefined {
  const days = text
    .split('\n')
    .flatMap((line, index) => words(line).map((day) => ({ day, line: index + 1 })));
  for (const [index, { day, line }] of days.entries()) {
    if (!isDate(day)) return `Line ${line}: “${day}” is not a date. Write it as year-month-day: 2026-12-25.`;
    if (days.findIndex((other) => other.day === day) < index)
      return `Line ${line}: ${day} is already in the list. Remove it.`;
  }
  return undefined;
}

function isDate(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  // A browser may take February 30 for March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** What the comparison of two versions shows. @param nameOf the name of a country */
export function describeZones(text: string, nameOf: (country: string) => string): string {
  return draftsOf(text)
    .map(({ name, areas, everywhereElse, methods }) => {
      const countries = areas.map(({ country, regions }) => nameOf(country) + (regions && ` (${regions})`));
      const where = [...countries, ...(everywhereElse ? ['everywhere else'] : [])].join(', ');
      return [`${name}: ${where}`, ...methods.map(describeMethod)].join('\n');
    })
    .join('\n\n');
}

function describeMethod({ name, carrier, kind, steps, daysLeast, daysMost }: MethodDraft): string {
  const unit = kind === 'by-weight' ? ' g' : '';
  const prices = steps.map(({ from, price }) => (from === '0' ? price : `${price} from ${from}${unit}`));
  return `– ${name}${carrier && ` by ${carrier}`}: ${prices.join(', ')}; ${daysLeast} to ${daysMost} days`;
}

function words(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
