import type { Quote } from '@whetstone/contract';
import type { CountriesDto } from '@whetstone/contract/api';
import { skipToken } from '@whetstone/kernel';
import { useState } from 'react';
import { countriesContractApi } from './generated/countries.ts';
import { type Place, useRememberedPlace } from './remembered-place.ts';

export const { useCountriesListQuery, useCountriesFormQuery } = countriesContractApi;

/** The fields of a place in a request. */
export function placeParts(place: Place | undefined): Partial<Place> {
  return place ? { country: place.country, ...(place.region && { region: place.region }) } : {};
}

/**
 * The preselected country and region. While `isLoading`, a price could be that of another country. If the countries cannot be loaded, the
 * customer cannot choose one, and only the address can name it.
 */
export function useStartPlace({ skip = false } = {}): {
  /** @param usual the country of the address with which the page begins */
  startAt: (usual?: string) => Place | undefined;
  isLoading: boolean;
} {
  const { data, isError } = useCountriesListQuery(skip ? skipToken : undefined);
  const last = useRememberedPlace();
  return {
    startAt: (usual) => data && placeToStart(data, usual ? { country: usual, region: '' } : last),
    isLoading: !data && !isError && !skip,
  };
}

/**
 * The first of these places to which the shop delivers: `first`, the country of the browser's language, the country of the shop, any other.
 * The language en-US is ignored, because browsers have it in every country.
 */
function placeToStart({ home, countries }: CountriesDto, first: Place | undefined): Place | undefined {
  const isServed = (one: string | undefined) => countries.some(({ code }) => code === one);
  if (first && isServed(first.country)) return first;
  const { language } = navigator;
  const region = language === 'en-US' ? home : new Intl.Locale(language).region;
  const country = [region, home, countries[0]?.code].find(isServed);
  return country === undefined ? undefined : { country, region: '' };
}

/** The place of the last quote for the same wishes. A place that the address names takes precedence over the chosen one. */
export function useQuotedPlace(quote: Quote | undefined | null, wishes: object): Place | undefined {
  const key = JSON.stringify(wishes);
  const [known, setKnown] = useState<{ key: string; place: Place }>();
  if (quote && known?.key !== key)
    setKnown({ key, place: { country: quote.country, region: quote.region ?? '' } });
  return known?.key === key ? known.place : undefined;
}
