import type { MicrofrontendDescription } from '@whetstone/contract';
import { UsageError } from '../usage-error.ts';
import { checkDescription } from './microfrontend-source.ts';

/** The description of an imported remote, beside its `mf-manifest.json`. */
export const DESCRIPTION_FILE = 'whetstone.json';

const FIELDS = ['name', 'team', 'routes', 'navigation', 'budget'];

/** Reads the description of an imported remote. @throws UsageError that says what to change; without a text, that there is none */
export function readImportedDescription(text: string | null): MicrofrontendDescription {
  if (text === null)
    throw new UsageError(
      `There is no description: write ${DESCRIPTION_FILE} with ${FIELDS.slice(0, -1).join(', ')} beside the manifest, or name it with --description.`,
    );
  const description = parse(text);
  const other = Object.keys(description).find((field) => !FIELDS.includes(field));
  if (other)
    throw new UsageError(
      `${DESCRIPTION_FILE} has "${other}", which an imported remote cannot have: it may have ${FIELDS.join(', ')}.`,
    );
  checkDescription('remote', description);
  const rendered = description.routes.find(({ browserOnly }) => browserOnly !== true);
  if (rendered)
    throw new UsageError(
      `${rendered.path} cannot be rendered on the server, because an imported build has no server entry: set "browserOnly": true for ${rendered.path} in ${DESCRIPTION_FILE}.`,
    );
  return description;
}

function parse(text: string): MicrofrontendDescription {
  try {
    const description: unknown = JSON.parse(text);
    if (typeof description === 'object' && description !== null)
      return description as MicrofrontendDescription;
  } catch {}
  throw new UsageError(`${DESCRIPTION_FILE} must contain a JSON object.`);
}
