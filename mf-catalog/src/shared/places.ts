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
  /** @param usual the country of what the customer used last */
  startAt: (usual?: string) => Place | undefined;
  /** The country of the shop. */
  home: string | undefined;
  isLoading: boolean;
} {
  const { data, isError } = useCountriesListQuery(skip ? skipToken : undefined);
  const last = useRememberedPlace();
  return {
    startAt: (usual) => data && placeToStart(data, usual, last),
    home: data?.home,
    isLoading: !data && !isError && !skip,
  };
}

/**
 * The first place of these with delivery: the given ones, the country of the browser's language, of its time zone, that of the shop, any other.
 * Browsers have the language en-US in every country. A region counts only where the page shows it.
 */
function placeToStart(
  { home, countries }: CountriesDto,
  usual: string | undefined,
  last: Place | undefined,
): Place | undefined {
  const { language } = navigator;
  // Not with `Intl.Locale`, which throws for en-US@posix.
  const own = language.startsWith('en-US') ? home : /-([A-Z]{2})\b/.exec(language)?.[1];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const served = (country: string | undefined) => countries.find(({ code }) => code === country);
  // The time zones of all countries take a while.
  const first =
    served(usual) ??
    served(last?.country) ??
    served(own) ??
    countries.find(({ code }) => timeZonesOf(code).includes(timeZone)) ??
    served(home) ??
    countries[0];
  return (
    first && {
      country: first.code,
      region: first.regional && last?.country === first.code ? last.region : '',
    }
  );
}

/** Lists the zones of a country as a method or, in earlier browsers, as a property. */
interface ZonedLocale extends Intl.Locale {
  timeZones?: readonly string[];
  getTimeZones?: () => readonly string[];
}

function timeZonesOf(country: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The place of the last quote for the same wishes. A place that the address names takes precedence over the chosen one. */
export function useQuotedPlace(quote: Quote | undefined | null, wishes: object): Place | undefined {
  const key = JSON.stringify(wishes);
  const [known, setKnown] = useState<{ key: string; place: Place }>();
  if (quote && known?.key !== key)
    setKnown({ key, place: { country: quote.country, region: quote.region ?? '' } });
  return known?.key === key ? known.place : undefined;
}
