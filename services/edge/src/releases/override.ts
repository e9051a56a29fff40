import { createHash } from 'node:crypto';
import type { Override, ReleaseSet } from '@whetstone/contract';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { SHELL } from './check-document.ts';

/**
 * Parses `name@origin[,name@origin…]`; null when the text is anything else. The last override of a remote counts.
 * The host cannot be overridden: every remote depends on it.
 */
export function parseOverrides(text: string): Override[] | null {
  const overrides = text.split(',').map(parseOverride);
  if (!overrides.every((override) => override !== null)) return null;
  return [...new Map(overrides.map((override) => [override.name, override])).values()];
}

function parseOverride(text: string): Override | null {
  const [, name, address = ''] = /^([^@]+)@(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!name || !MICROFRONTEND_NAME.test(name) || name === SHELL || !URL.canParse(address)) return null;
  return { name, origin: new URL(address).origin };
}

export function formatOverrides(overrides: readonly Override[]): string {
  return overrides.map(({ name, origin }) => `${name}@${origin}`).join();
}

/**
 * The set for a browser with overrides. The edge requests nothing from a development server, which only the developer's browser can
 * reach: the page contains the origins, and the browser reads `remote.json` from them. A remote need not have been released.
 */
export function overridden(release: ReleaseSet, overrides: readonly Override[]): ReleaseSet {
  const { shell } = release;
  return {
    ...release,
    id: idOf(release, overrides),
    // Fast Refresh needs the development build of what the shell shares.
    shell: { ...shell, entry: shell.developmentEntry ?? shell.entry },
    overrides,
  };
}

function idOf({ id }: ReleaseSet, overrides: readonly Override[]): string {
  return createHash('sha256')
    .update(`${id} ${formatOverrides(overrides)}`)
    .digest('hex')
    .slice(0, id.length);
}
