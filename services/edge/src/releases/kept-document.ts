import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './write-whole.ts';

/** The last release document that held, on the edge's own disk: what it starts from when nobody else is there. */
export class KeptDocument {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, 'release-document.jws');
  }

  read(): Promise<string | null> {
    return readFile(this.#file, 'utf8').catch(() => null);
  }

  write(text: string): Promise<void> {
    return writeWhole(this.#file, text);
  }
}
