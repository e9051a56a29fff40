import { PLACE, storedValue, useStoredValue } from './stored-value.ts';

/** Where an order goes: a country (ISO 3166-1), and a region (the part of ISO 3166-2 after it), empty if it is unknown. */
export interface Place {
  country: string;
  region: string;
}

const place = storedValue<Place, Place | undefined>(PLACE, (stored) =>
  (stored as Place | undefined)?.country ? (stored as Place) : undefined,
);

/** Where this browser ordered last, or chose to. */
export const useRememberedPlace = () => useStoredValue(place);

export const { write: rememberPlace } = place;
