import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PieceManifest, ReleasedPiece } from '@whetstone/contract';
import { readPieceManifest } from '../build/piece-manifest.ts';
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

  /** Copies the build into its immutable place and makes it live. The same build twice changes nothing. */
  async publish(dist: string): Promise<ReleasedPiece> {
    const manifest = await readPieceManifest(dist);
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
      await cp(dist, partial, { recursive: true });
      await precompress(partial);
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
    const partial = path.join(await mkdtemp(path.join(folder, '.partial-')), 'live.json');
    await writeFile(partial, `${JSON.stringify(piece, null, 2)}\n`);
    await rename(partial, path.join(folder, `${piece.name}.json`));
    await rm(path.dirname(partial), { recursive: true });
  }
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
