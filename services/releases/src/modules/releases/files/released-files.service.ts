import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { bodyChunks } from '@whetstone/server/http/body-chunks';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import type { Repository } from 'typeorm';
import { manifestOf, Release } from '../release.entity.ts';
import { digestOf } from './manifest.ts';

/** Parallel requests to the store. */
const CONCURRENCY = 16;
/** Releases whose files are uploaded or downloaded at about the same time. A list of files takes up to 1 MiB. */
const MAX_KNOWN = 8;

/** The stored files of releases. */
@Injectable()
export class ReleasedFilesService {
  /** The files of releases, which never change: reading the manifest takes longer than reading one of the hundreds of files. */
  private readonly known = new Map<string, MicrofrontendManifest['files']>();

  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly store: ObjectStore,
  ) {}

  /** Names of the files that the store does not have. */
  async missingOf({ files }: Pick<MicrofrontendManifest, 'files'>): Promise<string[]> {
    const names = Object.keys(files);
    const missing: string[] = [];
    for (let start = 0; start < names.length; start += CONCURRENCY) {
      const batch = names.slice(start, start + CONCURRENCY);
      const stored = await Promise.all(batch.map((name) => this.has(files, name)));
      missing.push(...batch.filter((_name, index) => !stored[index]));
    }
    return missing;
  }

  /** Streams the body to the store if it matches the manifest. @throws ProblemException 400, 404, 422 */
  async receive(microfrontend: string, version: string, name: string, body: Readable): Promise<void> {
    const file = await this.fileOf(microfrontend, version, name);
    const digest = digestOf(file);
    const content = verifiedBytes(body, file);
    if (await this.store.has(digest)) await discard(content);
    else await this.store.put(digest, content, file.bytes);
  }

  /** @throws ProblemException 404 */
  async read(microfrontend: string, version: string, name: string): Promise<Buffer> {
    const content = await this.store.get(digestOf(await this.fileOf(microfrontend, version, name)));
    if (!content) throw notFound(`${name} of ${microfrontend} ${version} was never uploaded.`);
    return content;
  }

  /** The manifest as the text whose hash is the version. @throws ProblemException 404 */
  async readManifest(microfrontend: string, version: string): Promise<string> {
    return (await this.find(microfrontend, version)).manifest;
  }

  /** @throws ProblemException 404 */
  async find(microfrontend: string, version: string): Promise<Release> {
    const release = await this.releases.findOneBy({ microfrontend, version });
    if (release) return release;
    throw notFound(
      `${microfrontend} ${version} is not stored: it was never uploaded, or was deleted after a replacement or its expiry. Release that build again.`,
    );
  }

  /** Returns the release and restarts its retention time. @throws ProblemException 404 */
  async renew(microfrontend: string, version: string): Promise<Release> {
    await this.releases.update({ microfrontend, version }, { uploadedAt: new Date() });
    return this.find(microfrontend, version);
  }

  /** Removes the files of deleted releases, except files that other releases share. */
  async removeUnused(deleted: readonly Release[]): Promise<void> {
    const digests = [...new Set(deleted.flatMap(digestsOf))];
    for (let start = 0; start < digests.length; start += CONCURRENCY) {
      // Read for each batch, because a build that shares these files may have been uploaded meanwhile.
      const used = new Set((await this.releases.find()).flatMap(digestsOf));
      const unused = digests.slice(start, start + CONCURRENCY).filter((digest) => !used.has(digest));
      await Promise.all(unused.map((digest) => this.store.remove(digest)));
    }
  }

  private async has(files: MicrofrontendManifest['files'], name: string): Promise<boolean> {
    const file = files[name];
    return file !== undefined && this.store.has(digestOf(file));
  }

  private async fileOf(microfrontend: string, version: string, name: string) {
    const files = await this.filesOf(microfrontend, version);
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) throw notFound(`${microfrontend} ${version} has no file ${name}.`);
    return file;
  }

  private async filesOf(microfrontend: string, version: string): Promise<MicrofrontendManifest['files']> {
    const key = `${microfrontend}/${version}`;
    const known = this.known.get(key);
    if (known && (await this.releases.existsBy({ microfrontend, version }))) return known;
    const { files } = manifestOf(await this.find(microfrontend, version));
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_KNOWN) this.known.delete(oldest);
    this.known.set(key, files);
    return files;
  }
}

/** Reads and checks a repeated upload without storing it again. */
async function discard(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
}

function digestsOf(release: Release): string[] {
  return Object.values(manifestOf(release).files).map(digestOf);
}

function notFound(detail: string): ProblemException {
  return new ProblemException(404, 'not-found', detail);
}

/** Yields the last chunk only after length and hash match the manifest. @throws ProblemException 400 incomplete body, 422 */
async function* verifiedBytes(
  body: Readable,
  { bytes, integrity }: Pick<BuiltFile, 'bytes' | 'integrity'>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let received = 0;
  let last: Buffer | undefined;
  for await (const chunk of bodyChunks(body, 'Nothing was stored.')) {
    received += chunk.length;
    if (received > bytes) throw differs(`more than the ${bytes} bytes in the manifest`);
    hash.update(chunk);
    if (last) yield last;
    last = chunk;
  }
  if (received < bytes) throw differs(`fewer than the ${bytes} bytes in the manifest`);
  if (`sha256-${hash.digest('base64')}` !== integrity) throw differs('a different hash from the manifest');
  if (last) yield last;
}

function differs(how: string): ProblemException {
  return new ProblemException(422, 'file-differs', `The file has ${how}. Build and release again.`);
}
