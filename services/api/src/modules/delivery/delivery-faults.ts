import type { FieldError } from '@whetstone/server/http/field-error';
import type { DeliverySettings } from '../../common/delivery/delivery.ts';
import type { DeliveryMethod, DeliveryZone } from '../../common/delivery/zones.ts';
import { countryName, regionsOf } from '../../common/postal/countries.ts';

/** The column holds 65,535 bytes. */
const MAX_BYTES = 60_000;

/** What contradicts itself in settings whose single fields are valid. */
export function faultsOf(settings: DeliverySettings): FieldError[] {
  const { zones } = settings;
  const faults = [
    ...zones.flatMap((zone, index) => zoneFaults(zone, `zones.${index}`)),
    ...overlaps(zones),
    ...duplicates(zones),
  ];
  if (Buffer.byteLength(JSON.stringify(settings)) > MAX_BYTES) {
    const message = `The zones must not be longer than ${MAX_BYTES} characters.`;
    faults.push({ field: 'zones', code: 'too-long', params: { max: MAX_BYTES }, message });
  }
  return faults;
}

function zoneFaults({ name, areas, everywhereElse, methods }: DeliveryZone, field: string): FieldError[] {
  const faults = methods.flatMap((method, index): FieldError[] => {
    const message = stepsFault(method);
    const params = { zone: name, method: method.name };
    return message
      ? [{ field: `${field}.methods.${index}.steps`, code: 'price-steps', params, message }]
      : [];
  });
  if (areas.length === 0 && !everywhereElse) {
    const message = `The zone “${name}” has no countries. Choose some, or delete the zone.`;
    faults.push({ field: `${field}.areas`, code: 'zone-without-countries', params: { zone: name }, message });
  }
  const [unknown] = areas.flatMap(({ country, regions }) => {
    const known = regionsOf(country).map(([, code]) => code);
    return regions.filter((region) => !known.includes(region));
  });
  if (unknown !== undefined) {
    const message = `${unknown} is no region of its country.`;
    faults.push({ field: `${field}.areas`, code: 'not-a-region', message });
  }
  return faults;
}

function stepsFault({ name, kind, steps }: DeliveryMethod): string | undefined {
  const ascends = steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0));
  if (steps[0]?.from !== 0 || !ascends)
    return `The prices of “${name}” must begin from 0, and each must begin higher than the one before.`;
  if (kind === 'flat' && steps.length !== 1) return `“${name}” must have one price.`;
  if (kind === 'free-from' && (steps.length !== 2 || steps[1]?.cents !== 0))
    return `“${name}” must have one price and the total from which it is free.`;
  return undefined;
}

/** A country, a region, or everywhere else that two zones claim. */
function overlaps(zones: readonly DeliveryZone[]): FieldError[] {
  const owners = new Map<string, string>();
  return zones.flatMap(({ name, areas, everywhereElse }, index) => {
    const claims = [
      ...areas.flatMap(({ country, regions }) =>
        regions.length === 0
          ? [countryName(country)]
          : regions.map((region) => `${regionName(country, region)}, ${countryName(country)}`),
      ),
      ...(everywhereElse ? ['Everywhere else'] : []),
    ];
    return claims.flatMap((area): FieldError[] => {
      const other = owners.get(area);
      owners.set(area, name);
      if (other === undefined) return [];
      const params = { area, zone: name, other };
      const message = `${area} is in the zones “${other}” and “${name}”. Remove it from one of them.`;
      return [{ field: `zones.${index}.areas`, code: 'in-two-zones', params, message }];
    });
  });
}

function regionName(country: string, region: string): string {
  return regionsOf(country).find(([, code]) => code === region)?.[0] ?? region;
}

function duplicates(zones: readonly DeliveryZone[]): FieldError[] {
  const ids = [zones.map(({ id }) => id), ...zones.map(({ methods }) => methods.map(({ id }) => id))];
  if (ids.every((list) => new Set(list).size === list.length)) return [];
  return [
    { field: 'zones', code: 'duplicates', message: 'zones and their methods must have different ids.' },
  ];
}
