import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile, MicrofrontendManifest, MicrofrontendRelease } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import type { ReleaseAddress, ReleasesClient } from './releases-client.ts';
import { checkManifest, VerificationError } from './verify-document.ts';

const MANIFEST = 'remote.json';
const MAX_DOWNLOADS = 8;
/** More than the files of all live releases of a large shop. An entry takes about 200 bytes. */
const MAX_KNOWN = 20_000;
const DAY = 24 * 60 * 60 * 1_000;

/** The edge's copy of released files. Verifies the hash of a file on every read, and downloads a changed file again. */
export class Mirror {
  readonly folder: string;
  readonly #client: ReleasesClient;
  readonly #logError: (message: string) => void;
  /** A file on disk for each hash: the next release of a microfrontend has most of its files in common with the last. */
  readonly #known = new LRUCache<string, string>({ max: MAX_KNOWN });

  constructor(folder: string, client: ReleasesClient, logError: (message: string) => void) {
    this.folder = folder;
    this.#client = client;
    this.#logError = logError;
  }

  /**
   * Resolves when every file of the release is on disk.
   * @param ticket grants access to the files of a candidate
   * @throws when a file cannot be loaded
   */
  async download(release: MicrofrontendRelease, ticket?: string): Promise<void> {
    await pMap(Object.entries(release.files), ([name, file]) => this.read(release, name, file, ticket), {
      concurrency: MAX_DOWNLOADS,
    });
  }

  /** @throws when the file with this hash cannot be loaded */
  async read(release: ReleaseAddress, name: string, file: BuiltFile, ticket?: string): Promise<Buffer> {
    const { integrity, bytes } = file;
    const isGenuine = (content: Buffer) => integrityOf(content) === integrity;
    const download = () => this.#client.file(release, name, bytes, ticket);
    const equal = () => this.#readKnown(integrity, isGenuine);
    const content = await this.#load(release, name, isGenuine, async () => (await equal()) ?? download());
    this.#known.set(integrity, this.#pathOf(release, name));
    return content;
  }

  /** Content with this hash from a file of any release; null if there is none or it has changed. */
  async #readKnown(integrity: string, isGenuine: (content: Buffer) => boolean): Promise<Buffer | null> {
    const file = this.#known.get(integrity);
    const content = file === undefined ? null : await readFile(file).catch(() => null);
    return content && isGenuine(content) ? content : null;
  }

  #pathOf({ name, version }: ReleaseAddress, file: string): string {
    return path.join(this.folder, name, version, file);
  }

  /** The manifest of a published or replaced release, verified against the version. @throws FileNotFoundError when the release does not exist, was never published or was purged */
  async manifest(release: ReleaseAddress): Promise<MicrofrontendManifest> {
    const { name, version } = release;
    const content = await this.#load(
      release,
      MANIFEST,
      (bytes) => createHash('sha256').update(bytes).digest('hex').startsWith(version),
      () => this.#client.file(release, MANIFEST),
    );
    const manifest = checkManifest(JSON.parse(content.toString()));
    if (manifest.name !== name) throw new VerificationError(`${version} is no release of ${name}`);
    return manifest;
  }

  async #load(
    release: ReleaseAddress,
    name: string,
    isGenuine: (content: Buffer) => boolean,
    fetchContent: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const { name: microfrontend, version } = release;
    const file = this.#pathOf(release, name);
    const stored = await readFile(file).catch(() => null);
    if (stored && isGenuine(stored)) return stored;
    if (stored)
      this.#logError(`${microfrontend} ${version}: ${name} was changed on disk and is downloaded again.`);
    const content = await fetchContent();
    if (!isGenuine(content))
      throw new VerificationError(`${microfrontend} ${version}: ${name} does not have its released hash`);
    await writeAtomically(file, content);
    return content;
  }
}

/** Deletes mirrored releases that no open tab can still use. */
export class MirrorGarbageCollector {
  readonly #folder: string;
  readonly #keepFor: number;

  /** @param keepDays how long a release is kept after it was replaced */
  constructor(folder: string, keepDays: number) {
    this.#folder = folder;
    this.#keepFor = keepDays * DAY;
  }

  /** Records that these releases were in use until now. */
  async markReplaced(releases: readonly ReleaseAddress[]): Promise<void> {
    const now = new Date();
    for (const release of releases) await utimes(this.#folderOf(release), now, now);
  }

  async collect(inUse: readonly ReleaseAddress[]): Promise<void> {
    const used = new Set(inUse.map((release) => this.#folderOf(release)));
    const microfrontends = await foldersIn(this.#folder);
    const releases = (await Promise.all(microfrontends.map(foldersIn))).flat();
    for (const release of releases.filter((folder) => !used.has(folder))) {
      const { mtimeMs } = await stat(release);
      if (Date.now() - mtimeMs > this.#keepFor) await rm(release, { recursive: true, force: true });
    }
  }

  #folderOf({ name, version }: ReleaseAddress): string {
    return path.join(this.#folder, name, version);
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

/** Writes a file so that readers see either the old or the new content, never a part. */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
