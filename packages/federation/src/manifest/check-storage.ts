import path from 'node:path';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { UsageError } from '../usage-error.ts';
import type { Script } from './shared-names.ts';
import { syntaxOf } from './syntax.ts';

const AREAS = ['localStorage', 'sessionStorage'];

/**
 * Rejects sources of a remote that use the browser's storage directly: two remotes could write the same key. Packages of the remote are not
 * checked. @throws UsageError
 */
export async function checkStorage(
  { directory, description }: MicrofrontendSource,
  scripts: readonly Script[],
): Promise<void> {
  const packages = path.join(directory, 'node_modules');
  const own = scripts.filter(
    ({ file }) => file.startsWith(directory + path.sep) && !file.startsWith(packages + path.sep),
  );
  // Only such a script needs a syntax tree, which separates identifiers from texts.
  for (const { file, source } of own.filter((script) => AREAS.some((area) => script.source.includes(area)))) {
    const area = namedIn(await syntaxOf(source));
    if (area)
      throw new UsageError(
        `${description.name} cannot be built: ${path.relative(directory, file)} uses ${area}. Use storage from @whetstone/kernel/storage, whose keys belong to the microfrontend.`,
      );
  }
}

/** The storage area that an identifier in this part of a syntax tree names. */
function namedIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, value } = node as { type?: unknown; value?: unknown };
  if (type === 'Identifier' && AREAS.includes(String(value))) return String(value);
  for (const part of Object.values(node)) {
    const found = namedIn(part);
    if (found) return found;
  }
  return undefined;
}
