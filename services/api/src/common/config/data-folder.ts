import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './environment.ts';

// Only what is this service's own: releases may lie in the same folder, for an edge that runs as another user.
const OWN = {
  'secrets.json': 0o600,
  'shop.sqlite': 0o600,
  'shop.sqlite-wal': 0o600,
  'shop.sqlite-shm': 0o600,
  outbox: 0o700,
  keys: 0o700,
  'deploy-tokens': 0o700,
};

/** Closes to other users of the machine what is in the data folder already: secrets, and tokens that still work. */
export function keepPrivate(dataDir: string): void {
  for (const [name, mode] of Object.entries(OWN)) close(join(dataDir, name), mode);
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new ConfigError(`${path} must belong to the user that this process runs as.`, { cause: error });
  }
}

/** Writes a file, whole, unless it is there: of processes that begin at once, all read what the first one wrote. */
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
