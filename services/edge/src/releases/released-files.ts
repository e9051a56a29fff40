import type { BuiltFile, MicrofrontendRelease } from '@whetstone/contract';
import type { Coding } from '../coding.ts';
import { type ReleaseAddress, UnknownFile } from './api-source.ts';
import type { Mirror } from './mirror.ts';

const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** The files that browsers may load: those of live and recently replaced releases. Candidates on this disk are excluded. */
export class ReleasedFiles {
  readonly #mirror: Mirror;
  readonly #inUse: () => readonly MicrofrontendRelease[];

  /** @param inUse the releases that visitors are given now; of all others the manifest is asked for */
  constructor(mirror: Mirror, inUse: () => readonly MicrofrontendRelease[]) {
    this.#mirror = mirror;
    this.#inUse = inUse;
  }

  /** The file in the first of the codings that the build made; null where the release has no such file. @throws when it cannot be had */
  async read(
    release: ReleaseAddress,
    name: string,
    codings: readonly Coding[],
  ): Promise<{ coding: Coding; content: Buffer } | null> {
    const files = await this.#filesOf(release);
    for (const coding of codings) {
      const built = fileOf(files, name + ENDINGS[coding]);
      if (built) return { coding, content: await this.#mirror.read(release, name + ENDINGS[coding], built) };
    }
    return null;
  }

  async #filesOf({ name, version }: ReleaseAddress): Promise<MicrofrontendRelease['files']> {
    const given = this.#inUse().find(
      (microfrontend) => microfrontend.name === name && microfrontend.version === version,
    );
    return given?.files ?? this.#filesOfFormer({ name, version });
  }

  /** An address that leads to no release, any more or at all, is anybody's to ask for, and no failure. */
  async #filesOfFormer(release: ReleaseAddress): Promise<MicrofrontendRelease['files']> {
    try {
      return (await this.#mirror.manifest(release)).files;
    } catch (error) {
      if (error instanceof UnknownFile) return {};
      throw error;
    }
  }
}

function fileOf(files: MicrofrontendRelease['files'], name: string): BuiltFile | undefined {
  return Object.hasOwn(files, name) ? files[name] : undefined;
}
