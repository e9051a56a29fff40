import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseSet } from '@whetstone/contract';
import { integrityOf } from '../releases/mirror.ts';

/** The Node modules that rendering needs. All others give access to the disk, the network, or other processes and threads. */
const ALLOWED_BUILTINS = [
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'diagnostics_channel',
  'events',
  'path',
  'stream',
  'string_decoder',
  'url',
  'util',
];
const BUILTIN = /^node:([^/]+)/;

/**
 * Restricts the thread's Node modules and `process`. This keeps release code from depending on the machine. It does not stop
 * deliberate attacks (`docs/security.md`).
 */
export function restrictBuiltins(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = BUILTIN.exec(url) ?? [];
      if (name && !ALLOWED_BUILTINS.includes(name)) throw new Error(`Pages are rendered without ${url}.`);
      return nextLoad(url, context);
    },
  });
  const { env, exit, nextTick, platform, version, versions } = process;
  globalThis.process = Object.freeze({ env, exit, nextTick, platform, version, versions }) as NodeJS.Process;
}

/** Makes the thread load only files of the release set, and only with their released hashes: a file that changed on disk never runs. */
export function loadReleasedOnly({ shell, remotes }: ReleaseSet, releasesFolder: string): void {
  const folder = realpathSync(releasesFolder);
  const hashes = new Map(
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
      if (loaded.format !== 'builtin' && integrityOf(String(loaded.source)) !== hashes.get(url))
        throw new Error(`${url} is not as it was released.`);
      return loaded;
    },
  });
}
