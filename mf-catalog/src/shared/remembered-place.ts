import { PLACE, storedValue, useStoredValue } from './stored-value.ts';

/** A country (ISO 3166-1) and a region (the part of ISO 3166-2 after the country). The region is empty if it is unknown. */
export interface Place {
  country: string;
  region: string;
}

const place = storedValue<Place, Place | undefined>(PLACE, (stored) =>
  (stored as Place | undefined)?.country ? (stored as Place) : undefined,
);

/** The place that was last chosen in this browser. */
export const useRememberedPlace = () => useStoredValue(place);

export const { write: rememberPlace } = place;
