import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile, MicrofrontendManifest, MicrofrontendRelease } from '@whetstone/contract';
import pMap from 'p-map';
import type { ApiSource, ReleaseAddress } from './api-source.ts';
import { asManifest } from './document-schema.ts';
import { digestOf, integrityOf } from './integrity.ts';
import { VerificationError } from './verification-error.ts';
import { writeWhole } from './write-whole.ts';

const MANIFEST = 'remote.json';
const AT_ONCE = 8;

/**
 * The edge's own copy of released files. What is on disk is believed no more than what comes over the wire: each time it
 * is read it must have the hash that it was released with, or it is fetched anew.
 */
export class Mirror {
  readonly folder: string;
  readonly #source: ApiSource;
  readonly #complain: (message: string) => void;

  constructor(folder: string, source: ApiSource, complain: (message: string) => void) {
    this.folder = folder;
    this.#source = source;
    this.#complain = complain;
  }

  /**
   * Resolves when every file of the release is on disk.
   * @param ticket grants access to the files of a candidate
   * @throws when a file cannot be loaded
   */
  async complete(release: MicrofrontendRelease, ticket?: string): Promise<void> {
    await pMap(Object.entries(release.files), ([name, file]) => this.read(release, name, file, ticket), {
      concurrency: AT_ONCE,
    });
  }

  /** @throws when the file cannot be had as it was released */
  read(release: ReleaseAddress, name: string, { integrity }: BuiltFile, ticket?: string): Promise<Buffer> {
    return this.#obtain(release, name, (content) => integrityOf(content) === integrity, ticket);
  }

  /** The manifest of a published or replaced release, verified against the version. @throws UnknownFile when the release does not exist, was never published or was purged */
  async manifest(release: ReleaseAddress): Promise<MicrofrontendManifest> {
    const { name, version } = release;
    const content = await this.#obtain(release, MANIFEST, (text) =>
      digestOf(text, 'hex').startsWith(version),
    );
    const manifest = asManifest(JSON.parse(content.toString()));
    if (manifest.name !== name) throw new VerificationError(`${version} is no release of ${name}`);
    return manifest;
  }

  async #obtain(
    release: ReleaseAddress,
    name: string,
    isRight: (content: Buffer) => boolean,
    ticket?: string,
  ): Promise<Buffer> {
    const { name: microfrontend, version } = release;
    const place = path.join(this.folder, microfrontend, version, name);
    const kept = await readFile(place).catch(() => null);
    if (kept && isRight(kept)) return kept;
    if (kept)
      this.#complain(`${microfrontend} ${version}: ${name} was changed on disk, and is fetched anew.`);
    const content = await this.#source.file(release, name, ticket);
    if (!isRight(content))
      throw new VerificationError(
        `${microfrontend} ${version}: ${name} has not the hash that it was released with`,
      );
    await writeWhole(place, content);
    return content;
  }
}
