import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReleaseStore } from './release-store.ts';

/** Keeps released files in a folder. */
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

/** On the disk, not only on its way there: after a power cut the file is whole or missing. */
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
