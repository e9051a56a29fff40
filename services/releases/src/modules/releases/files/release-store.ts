import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Stores released files under the SHA-256 of their content, so releases share equal files. Also the injection token. */
export abstract class ReleaseStore {
  /** Stores the content of this length atomically. Stores nothing if `content` throws. */
  abstract put(digest: string, content: AsyncIterable<Buffer>, length: number): Promise<void>;

  /** The content, or undefined if it is not stored. */
  abstract get(digest: string): Promise<Buffer | undefined>;

  /** The content in chunks, or undefined if it is not stored. */
  abstract stream(digest: string): Promise<Readable | undefined>;

  abstract has(digest: string): Promise<boolean>;

  /** Succeeds if nothing is stored under this digest. */
  abstract remove(digest: string): Promise<void>;

  /** Removes incomplete writes that started before this time. */
  abstract removePartial(before: Date): Promise<void>;
}

/** Stores released files in a folder. */
export class FolderStore extends ReleaseStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(digest: string, content: AsyncIterable<Buffer>): Promise<void> {
    const file = this.fileOf(digest);
    await mkdir(dirname(file), { recursive: true });
    const partial = `${file}.${randomUUID()}.partial`;
    try {
      await writeThrough(partial, content);
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(digest: string): Promise<Buffer | undefined> {
    return readFile(this.fileOf(digest)).catch(undefinedIfMissing);
  }

  async stream(digest: string): Promise<Readable | undefined> {
    const handle = await open(this.fileOf(digest)).catch(undefinedIfMissing);
    return handle?.createReadStream();
  }

  async has(digest: string): Promise<boolean> {
    const found = await access(this.fileOf(digest)).then(() => true, undefinedIfMissing);
    return found === true;
  }

  async remove(digest: string): Promise<void> {
    await rm(this.fileOf(digest), { force: true });
  }

  async removePartial(before: Date): Promise<void> {
    const objects = join(this.folder, 'objects');
    const names = (await readdir(objects, { recursive: true }).catch(undefinedIfMissing)) ?? [];
    for (const name of names.filter((one) => one.endsWith('.partial'))) {
      const partial = join(objects, name);
      const file = await stat(partial).catch(undefinedIfMissing);
      if (file && file.mtime < before) await rm(partial, { force: true });
    }
  }

  private fileOf(digest: string): string {
    return join(this.folder, 'objects', digest.slice(0, 2), digest);
  }
}

/** Flushes to the disk, so that a power failure leaves the file complete or missing. */
async function writeThrough(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
