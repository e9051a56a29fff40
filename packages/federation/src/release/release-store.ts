import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { PieceManifest, ReleasedPiece } from '@whetstone/contract';
import { checkDescription } from '../build/check-description.ts';
import { readPieceManifest } from '../build/piece-manifest.ts';
import { UsageError } from '../cli/usage-error.ts';
import { precompress } from './precompress.ts';

/**
 * Released files, and which release of each piece is live, in a folder that the edge serves from:
 * `pieces/<piece>/<version>/` holds a release and never changes, `live/<piece>.json` says what visitors get.
 */
export class ReleaseStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Copies the build into its immutable place and makes it live. The same build twice changes nothing.
   * @throws UsageError when the piece may not go live as it is; then nothing has changed
   */
  async publish(dist: string): Promise<ReleasedPiece> {
    const manifest = await readPieceManifest(dist);
    checkDescription(manifest.name === 'shell' ? 'shell' : 'remote', manifest);
    requireFreePaths(manifest, await this.#readLive());
    const version = versionOf(manifest);
    await this.#upload(dist, path.join(this.#folder, 'pieces', manifest.name), version);
    const released = { ...manifest, version, base: `/releases/${manifest.name}/${version}/` };
    await this.#makeLive(released);
    return released;
  }

  async #upload(dist: string, folder: string, version: string): Promise<void> {
    const target = path.join(folder, version);
    if (await exists(target)) return;
    await mkdir(folder, { recursive: true });
    const partial = await mkdtemp(path.join(folder, '.partial-'));
    try {
      await cp(dist, partial, { recursive: true, filter: isPlain });
      await precompress(partial);
      // The edge may run as another user than whoever releases.
      await chmod(partial, 0o755);
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      // Somebody else has just uploaded the very same build.
      if (!(await exists(target))) throw error;
    }
  }

  /** One file per piece, replaced in one step: releases of different pieces cannot undo one another. */
  async #makeLive(piece: ReleasedPiece): Promise<void> {
    const folder = path.join(this.#folder, 'live');
    await mkdir(folder, { recursive: true });
    const partial = path.join(folder, `.${piece.name}.${randomUUID()}.partial`);
    await writeFile(partial, `${JSON.stringify(piece, null, 2)}\n`);
    await rename(partial, path.join(folder, `${piece.name}.json`));
  }

  async #readLive(): Promise<ReleasedPiece[]> {
    const folder = path.join(this.#folder, 'live');
    const files = await readdir(folder).catch(() => []);
    return Promise.all(
      files
        .filter((file) => file.endsWith('.json'))
        .map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8'))),
    );
  }
}

/** @throws UsageError when a page of the piece is at an address that another live piece has */
function requireFreePaths(piece: PieceManifest, live: readonly ReleasedPiece[]): void {
  for (const other of live.filter(({ name }) => name !== piece.name)) {
    const taken = other.routes.map(({ path }) => shapeOf(path));
    const clash = piece.routes.find(({ path }) => taken.includes(shapeOf(path)));
    if (clash)
      throw new UsageError(
        `${clash.path} is a page of ${other.name} already: ${piece.name} was not released.`,
      );
  }
}

/** Two patterns of one shape match the same addresses, whatever their parameters are called. */
function shapeOf(pattern: string): string {
  return pattern.replace(/:[^/]+/g, ':').toLowerCase();
}

/** Files and folders only: a link could lead the edge to any file of the machine. */
async function isPlain(source: string): Promise<boolean> {
  const entry = await lstat(source);
  if (entry.isFile() || entry.isDirectory()) return true;
  throw new UsageError(`${source} is no plain file: nothing was released.`);
}

/** The content address of a build: the same description and the same files always give the same version. */
function versionOf(manifest: PieceManifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
