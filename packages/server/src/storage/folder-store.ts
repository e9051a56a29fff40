import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ObjectStore } from './object-store.ts';

/** Stores files in a folder. */
export class FolderStore extends ObjectStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const file = this.fileOf(name);
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

  async get(name: string): Promise<Buffer | undefined> {
    return readFile(this.fileOf(name)).catch(undefinedIfMissing);
  }

  async stream(name: string): Promise<Readable | undefined> {
    const handle = await open(this.fileOf(name)).catch(undefinedIfMissing);
    return handle?.createReadStream();
  }

  async has(name: string): Promise<boolean> {
    const found = await access(this.fileOf(name)).then(() => true, undefinedIfMissing);
    return found === true;
  }

  async remove(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
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

  private fileOf(name: string): string {
    return join(this.folder, 'objects', name.slice(0, 2), name);
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
