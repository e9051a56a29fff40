import { createHash } from 'node:crypto';
import type { Duplex, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { digestOf } from './manifest.ts';

/** Files that are measured at the same time. */
const CONCURRENCY = 4;
/** More than the files of all live releases of a large shop. An entry takes about 200 bytes. */
const MAX_CACHED = 20_000;

export interface MeasuredFile extends BuiltFile {
  /** For `.br` and `.gz`: the hash of the decompressed content; undefined if it cannot be decompressed to at most 16 MiB. */
  decompressed?: string | undefined;
}

const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  br: createBrotliDecompress,
  gz: createGunzip,
};
const MAX_DECOMPRESSED = 16 * 1024 * 1024;

/** Measures stored files. Content under a digest never changes, so each digest is measured once per process. */
@Injectable()
export class FileMeasurementService {
  /** By digest, the latest last. */
  private readonly measured = new Map<string, MeasuredFile>();

  constructor(private readonly store: ObjectStore) {}

  /** Size, compressed size and hash of each file, from its stored bytes. @throws Error if one is not stored; AbortError */
  async measure({ files }: Pick<MicrofrontendManifest, 'files'>, signal?: AbortSignal) {
    const entries = Object.entries(files);
    const measured: Record<string, MeasuredFile> = {};
    const next = entries.values();
    const work = async () => {
      for (const [name, file] of next) measured[name] = await this.measureFile(name, digestOf(file), signal);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return measured;
  }

  /** The text of a file. @throws Error if it is not stored */
  async readText(file: Pick<BuiltFile, 'integrity'>): Promise<string> {
    return text(await this.open(digestOf(file)));
  }

  /** The bytes of a file. @throws Error if it is not stored */
  async readBytes(file: Pick<BuiltFile, 'integrity'>): Promise<Buffer> {
    return buffer(await this.open(digestOf(file)));
  }

  private async measureFile(name: string, digest: string, signal?: AbortSignal): Promise<MeasuredFile> {
    const decompress = DECOMPRESSORS[name.slice(name.lastIndexOf('.') + 1)];
    const key = `${digest} ${decompress?.name ?? ''}`;
    const known = this.measured.get(key);
    if (known) return known;
    const file: MeasuredFile = await measureContent(await this.open(digest), signal);
    if (decompress) file.decompressed = await hashOf(await this.open(digest), decompress(), signal);
    const [oldest] = this.measured.keys();
    if (oldest !== undefined && this.measured.size >= MAX_CACHED) this.measured.delete(oldest);
    this.measured.set(key, file);
    return file;
  }

  private async open(digest: string): Promise<Readable> {
    const content = await this.store.stream(digest);
    if (!content) throw new Error(`No content is stored under ${digest}.`);
    return content;
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

/** The hash of the decompressed content; undefined if it is malformed or too large. @throws AbortError */
async function hashOf(
  content: Readable,
  decompress: Duplex,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      content,
      decompress,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MAX_DECOMPRESSED) throw new Error('The content is too large.');
          hash.update(chunk);
        }
      },
      { signal },
    );
    return `sha256-${hash.digest('base64')}`;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
