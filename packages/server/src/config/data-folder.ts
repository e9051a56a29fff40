import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';

// The releases folder stays readable: an edge may run as another user.
const PRIVATE_MODES = {
  'secrets.json': 0o600,
  'shop.sqlite': 0o600,
  'shop.sqlite-wal': 0o600,
  'shop.sqlite-shm': 0o600,
  'releases.sqlite': 0o600,
  'releases.sqlite-wal': 0o600,
  'releases.sqlite-shm': 0o600,
  outbox: 0o700,
  keys: 0o700,
  'deploy-tokens': 0o700,
};

/** Removes the permissions of other users from the secrets, tokens, emails and databases in the data folder. @throws ConfigError */
export function keepPrivate(dataDir: string): void {
  for (const [name, mode] of Object.entries(PRIVATE_MODES)) setMode(join(dataDir, name), mode);
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new ConfigError(`${path} must belong to the user that this process runs as.`, { cause: error });
  }
}

/** Creates a file atomically unless it exists. Processes that start at the same time all read the content of the first one. */
export function writeOnce(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}.partial`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
