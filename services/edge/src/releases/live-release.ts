import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDocument } from '@whetstone/contract';

/** Reads what is live, and reads it again when it has been replaced. */
export class LiveRelease {
  readonly #file: string;
  #document: ReleaseDocument | null = null;
  #stamp = '';

  constructor(releasesFolder: string) {
    this.#file = path.join(releasesFolder, 'release.json');
  }

  /** The release document that holds at this moment. @throws when there has never been a readable one */
  async current(): Promise<ReleaseDocument> {
    try {
      await this.#refresh();
    } catch (error) {
      // A document that is away or broken for a moment must not take the site down.
      if (!this.#document) throw error;
    }
    if (!this.#document) throw new Error('Nothing has been released.');
    return this.#document;
  }

  async #refresh(): Promise<void> {
    const { mtimeNs, size, ino } = await stat(this.#file, { bigint: true });
    const stamp = `${ino}:${mtimeNs}:${size}`;
    if (stamp === this.#stamp) return;
    this.#document = parse(await readFile(this.#file, 'utf8'));
    this.#stamp = stamp;
  }
}

function parse(text: string): ReleaseDocument {
  const document = JSON.parse(text) as Partial<ReleaseDocument>;
  if (!document.shell || !document.remotes) throw new Error('The release document names no shell.');
  return document as ReleaseDocument;
}
