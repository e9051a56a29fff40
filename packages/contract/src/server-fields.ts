import type { MicrofrontendManifest } from './microfrontend.ts';

/** The fields of a release that browsers do not get. */
const SERVER_FIELDS = [
  'files',
  'serverEntry',
  'developmentEntry',
  'requires',
  'provides',
  'imports',
  'exports',
  'api',
  'fragmentsFrom',
] as const satisfies readonly (keyof MicrofrontendManifest)[];

export type ServerField = (typeof SERVER_FIELDS)[number];

/** The release without the fields that browsers do not get. */
export function withoutServerFields<Release extends MicrofrontendManifest>(
  release: Release,
): Omit<Release, ServerField> {
  const fields = Object.entries(release).filter(([name]) => !SERVER_FIELDS.some((field) => field === name));
  return Object.fromEntries(fields) as Omit<Release, ServerField>;
}
