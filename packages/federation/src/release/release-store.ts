import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PieceManifest, ReleaseDocument, ReleasedPiece } from '@whetstone/contract';
import { readPieceManifest } from '../build/piece-manifest.ts';
import { precompress } from './precompress.ts';

/** What is live while some pieces have not been released yet. */
type Live = Partial<Pick<ReleaseDocument, 'shell'>> & Omit<ReleaseDocument, 'shell'>;

/** Released files and the release document, in a folder that the edge serves from. */
export class ReleaseStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the build into its immutable place and makes it live. The same build twice changes nothing. */
  async publish(dist: string): Promise<ReleasedPiece> {
    const manifest = await readPieceManifest(dist);
    const version = versionOf(manifest);
    const released = { ...manifest, version, base: `/releases/${manifest.name}/${version}/` };
    await this.#upload(dist, path.join(this.folder, manifest.name, version));
    await this.#makeLive(released);
    return released;
  }

  async #upload(dist: string, target: string): Promise<void> {
    if (await exists(target)) return;
    const partial = `${target}.${process.pid}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(path.dirname(target), { recursive: true });
    await cp(dist, partial, { recursive: true });
    await precompress(partial);
    await rename(partial, target);
  }

  async #makeLive(piece: ReleasedPiece): Promise<void> {
    const live = await this.#read();
    const next =
      piece.name === 'shell'
        ? { ...live, shell: piece }
        : {
            ...live,
            remotes: [...live.remotes.filter((other) => other.name !== piece.name), piece].sort(byName),
          };
    await this.#write({ ...next, id: idOf(next) });
  }

  async #read(): Promise<Live> {
    const file = this.#documentFile();
    return (await exists(file)) ? JSON.parse(await readFile(file, 'utf8')) : { id: '', remotes: [] };
  }

  async #write(live: Live): Promise<void> {
    const partial = `${this.#documentFile()}.${process.pid}.partial`;
    await writeFile(partial, `${JSON.stringify(live, null, 2)}\n`);
    await rename(partial, this.#documentFile());
  }

  #documentFile(): string {
    return path.join(this.folder, 'release.json');
  }
}

/** The content address of a build: the same description and the same files always give the same version. */
function versionOf(manifest: PieceManifest): string {
  return digest(JSON.stringify(manifest));
}

function idOf({ shell, remotes }: Live): string {
  return digest([shell, ...remotes].map((piece) => `${piece?.name}@${piece?.version}`).join());
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function byName(a: ReleasedPiece, b: ReleasedPiece): number {
  return a.name < b.name ? -1 : 1;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
