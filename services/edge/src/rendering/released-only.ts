import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseSet } from '@whetstone/contract';
import { integrityOf } from '../releases/integrity.ts';

/**
 * From now on this thread loads no file but those of the set, and of these the very bytes that were released: what was
 * changed on disk since it was last looked at does not run.
 */
export function loadReleasedOnly({ shell, remotes }: ReleaseSet, releasesFolder: string): void {
  const folder = realpathSync(releasesFolder);
  const released = new Map(
    [shell, ...remotes].flatMap(({ name, version, files }) =>
      Object.entries(files).map(([file, { integrity }]) => [
        pathToFileURL(path.join(folder, name, version, file)).href,
        integrity,
      ]),
    ),
  );
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (loaded.format !== 'builtin' && integrityOf(String(loaded.source)) !== released.get(url))
        throw new Error(`${url} is not as it was released.`);
      return loaded;
    },
  });
}
