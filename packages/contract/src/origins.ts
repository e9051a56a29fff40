import type { Origins } from './microfrontend.ts';

/** What a page may use an origin of another site for. */
export const ORIGIN_PURPOSES = ['connect', 'frame', 'media'] as const;

export type OriginPurpose = (typeof ORIGIN_PURPOSES)[number];

const MAX_ORIGINS = 10;
const MAX_LENGTH = 200;
/** Without wildcards, which a URL's host may contain, and without characters that end a source in a content security policy. */
const ORIGIN = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Returns an error message without its end, or undefined for valid origins. Descriptions come from JSON files, too. */
export function originsFault(origins: unknown): string | undefined {
  if (origins === undefined) return undefined;
  if (typeof origins !== 'object' || origins === null || Array.isArray(origins))
    return `its origins must be an object with lists for ${ORIGIN_PURPOSES.join(', ')}`;
  const other = Object.keys(origins).find((key) => !ORIGIN_PURPOSES.some((purpose) => purpose === key));
  if (other) return `its origins have ${JSON.stringify(other)}: they may have ${ORIGIN_PURPOSES.join(', ')}`;
  for (const [purpose, list] of Object.entries(origins)) {
    if (!Array.isArray(list) || list.length > MAX_ORIGINS)
      return `its origins for ${purpose} must be a list of at most ${MAX_ORIGINS}`;
    const invalid = list.find((origin) => !isOrigin(origin));
    if (invalid !== undefined)
      return `${JSON.stringify(invalid)} in its origins for ${purpose} must be https://host or https://host:port, in lower case and without a path, a wildcard or the default port`;
    if (new Set(list).size < list.length) return `each origin for ${purpose} may be named once`;
  }
  return undefined;
}

function isOrigin(text: unknown): boolean {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !ORIGIN.test(text)) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}

/** All origins with their purposes, in a fixed order. */
export function originList(origins: Origins = {}): { purpose: OriginPurpose; origin: string }[] {
  return ORIGIN_PURPOSES.flatMap((purpose) =>
    (origins[purpose] ?? []).toSorted().map((origin) => ({ purpose, origin })),
  );
}
