import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { digestOf } from './manifest.ts';
import { ReleaseStore } from './release-store.ts';

/** Files that are measured at the same time. */
const CONCURRENCY = 4;
/** More than the files of all live releases of a large shop. An entry takes about 200 bytes. */
const MAX_CACHED = 20_000;

/** Measures stored files. Content under a digest never changes, so each digest is measured once per process. */
@Injectable()
export class FileMeasurementService {
  /** By digest, the latest last. */
  private readonly measured = new Map<string, BuiltFile>();

  constructor(private readonly store: ReleaseStore) {}

  /**
   * Size, compressed size and hash of each file, from its stored bytes.
   * @throws Error if a file is not stored; AbortError
   */
  async measure({ files }: Pick<MicrofrontendManifest, 'files'>, signal?: AbortSignal) {
    const entries = Object.entries(files);
    const measured: Record<string, BuiltFile> = {};
    const next = entries.values();
    const work = async () => {
      for (const [name, file] of next) measured[name] = await this.measureFile(digestOf(file), signal);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return measured;
  }

  private async measureFile(digest: string, signal?: AbortSignal): Promise<BuiltFile> {
    const known = this.measured.get(digest);
    if (known) return known;
    const content = await this.store.stream(digest);
    if (!content) throw new Error(`No content is stored under ${digest}.`);
    const file = await measureContent(content, signal);
    const [oldest] = this.measured.keys();
    if (oldest !== undefined && this.measured.size >= MAX_CACHED) this.measured.delete(oldest);
    this.measured.set(digest, file);
    return file;
  }
}

/** Reads the content once, in chunks. */
async function measureContent(content: Readable, signal?: AbortSignal): Promise<BuiltFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let gzip = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    // The default level, with which the build measures.
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) gzip += chunk.length;
    },
    { signal },
  );
  return { integrity: `sha256-${hash.digest('base64')}`, bytes, gzip };
}
