import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseAddress } from './api-source.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Takes releases off the disk that no tab can be running any more. */
export class MirrorGarbageCollector {
  readonly #folder: string;
  readonly #keepFor: number;

  /** @param keepDays for how long a release is kept after visitors were last given it */
  constructor(folder: string, keepDays: number) {
    this.#folder = folder;
    this.#keepFor = keepDays * DAY;
  }

  /** Notes that visitors were given these releases until now. */
  async markReplaced(releases: readonly ReleaseAddress[]): Promise<void> {
    const now = new Date();
    for (const release of releases) await utimes(this.#placeOf(release), now, now);
  }

  async sweep(inUse: readonly ReleaseAddress[]): Promise<void> {
    const used = new Set(inUse.map((release) => this.#placeOf(release)));
    const microfrontends = await foldersIn(this.#folder);
    const releases = (await Promise.all(microfrontends.map(foldersIn))).flat();
    for (const release of releases.filter((place) => !used.has(place))) {
      const { mtimeMs } = await stat(release);
      if (Date.now() - mtimeMs > this.#keepFor) await rm(release, { recursive: true, force: true });
    }
  }

  #placeOf({ name, version }: ReleaseAddress): string {
    return path.join(this.#folder, name, version);
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}
