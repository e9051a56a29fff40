import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendDescription } from '@whetstone/contract';
import { MOUNT_VERSION } from '../runtime/mount-container.ts';
import { checkDescription, readMicrofrontendSource } from '../source/microfrontend-source.ts';
import { UsageError } from '../usage-error.ts';

/** The description of an imported remote, beside its `mf-manifest.json`. */
export const DESCRIPTION_FILE = 'whetstone.json';

const FIELDS = ['name', 'team', 'routes', 'navigation', 'fragmentsFrom', 'budget', 'origins', 'mount'];

/** The description of an imported remote. */
export interface ImportedDescription {
  description: MicrofrontendDescription;
  /** Whether its modules export `mount` instead of `Page`. */
  isMounted: boolean;
}

/** Reads the description of an imported remote. @throws UsageError that says what to change; without a text, that there is none */
export function readImportedDescription(text: string | null): ImportedDescription {
  if (text === null)
    throw new UsageError(
      `There is no description: write ${DESCRIPTION_FILE} with ${FIELDS.slice(0, 4).join(', ')} in this folder, or name it with --description.`,
    );
  const { mount, ...description } = parse(text);
  if (mount !== undefined && mount !== MOUNT_VERSION)
    throw new UsageError(
      `${DESCRIPTION_FILE} has "mount": ${JSON.stringify(mount)}, and the shop calls mount(element, context) with version ${MOUNT_VERSION} of the context: write "mount": ${MOUNT_VERSION}, or leave it out for modules that export a React component as Page.`,
    );
  const other = Object.keys(description).find((field) => !FIELDS.includes(field));
  if (other)
    throw new UsageError(
      `${DESCRIPTION_FILE} has "${other}", which an imported remote cannot have: it may have ${FIELDS.join(', ')}.`,
    );
  checkDescription('remote', description);
  const rendered = description.routes.find(({ browserOnly }) => browserOnly !== true);
  if (mount !== undefined && rendered)
    throw new UsageError(
      `${rendered.path} cannot be rendered on the server, because mount needs a document: set "browserOnly": true for ${rendered.path} in ${DESCRIPTION_FILE}.`,
    );
  return { description, isMounted: mount !== undefined };
}

/** The name of the microfrontend in `directory`. A folder of an imported remote has no remote.ts. */
export async function readMicrofrontendName(directory: string): Promise<string> {
  const text = await readFile(path.join(directory, DESCRIPTION_FILE), 'utf8').catch(() => null);
  const { description } =
    text === null ? await readMicrofrontendSource(directory) : readImportedDescription(text);
  return description.name;
}

function parse(text: string): MicrofrontendDescription & { mount?: unknown } {
  try {
    const description: unknown = JSON.parse(text);
    if (typeof description === 'object' && description !== null)
      return description as MicrofrontendDescription & { mount?: unknown };
  } catch {}
  throw new UsageError(`${DESCRIPTION_FILE} must contain a JSON object.`);
}
