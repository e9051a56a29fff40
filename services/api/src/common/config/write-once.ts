import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file, whole, unless it is there: of processes that begin at once, all read what the first one wrote. */
export function writeOnce(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}.partial`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
