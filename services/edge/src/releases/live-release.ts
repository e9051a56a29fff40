import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasedPiece, ReleaseSet } from '@whetstone/contract';

interface LivePiece {
  /** Changes whenever the piece's file is replaced. */
  stamp: string;
  piece: ReleasedPiece;
}

/** Composes what is live from one file per piece, and reads a file again when it has been replaced. */
export class LiveRelease {
  readonly #folder: string;
  readonly #complain: (message: string) => void;
  readonly #complained = new Set<string>();
  #pieces = new Map<string, LivePiece>();
  #document: ReleaseSet | null = null;

  constructor(releasesFolder: string, complain: (message: string) => void) {
    this.#folder = path.join(releasesFolder, 'live');
    this.#complain = complain;
  }

  /** The release document that holds at this moment. @throws when no shell has ever been released */
  async current(): Promise<ReleaseSet> {
    const pieces = await this.#readPieces().catch((error: Error) => {
      this.#complainOnce(`The live releases cannot be read: ${error.message}`);
      return this.#pieces;
    });
    if (pieces !== this.#pieces || !this.#document) {
      this.#pieces = pieces;
      this.#document = compose([...pieces.values()].map(({ piece }) => piece));
    }
    return this.#document;
  }

  /** The known pieces, or a new map of them when anything has changed. */
  async #readPieces(): Promise<Map<string, LivePiece>> {
    const files = (await readdir(this.#folder)).filter((file) => file.endsWith('.json'));
    const read = await Promise.all(files.map(async (file) => [file, await this.#readPiece(file)] as const));
    const next = new Map(read.flatMap(([file, live]) => (live ? [[file, live] as const] : [])));
    const unchanged =
      next.size === this.#pieces.size && [...next].every(([file, live]) => this.#pieces.get(file) === live);
    return unchanged ? this.#pieces : next;
  }

  /** A file that is away or broken for a moment takes nothing down: the piece stays as it was. */
  async #readPiece(file: string): Promise<LivePiece | undefined> {
    const known = this.#pieces.get(file);
    try {
      const place = path.join(this.#folder, file);
      const { mtimeNs, size, ino } = await stat(place, { bigint: true });
      const stamp = `${ino}:${mtimeNs}:${size}`;
      return known?.stamp === stamp ? known : { stamp, piece: parse(await readFile(place, 'utf8'), file) };
    } catch (error) {
      this.#complainOnce(`${file} is no release: ${(error as Error).message}`);
      return known;
    }
  }

  #complainOnce(message: string): void {
    if (this.#complained.has(message)) return;
    this.#complained.add(message);
    this.#complain(message);
  }
}

/** A piece may speak for itself alone, and must say all that a page is made of. */
function parse(text: string, file: string): ReleasedPiece {
  const piece = JSON.parse(text) as Partial<ReleasedPiece> | null;
  const complete =
    piece?.version &&
    piece.base &&
    piece.entry &&
    piece.modules &&
    piece.files &&
    Array.isArray(piece.navigation) &&
    Array.isArray(piece.routes) &&
    piece.routes.every((route) => typeof route?.path === 'string' && typeof route.title === 'string');
  if (!complete) throw new Error('it does not describe a piece');
  if (`${piece.name}.json` !== file) throw new Error(`it speaks for ${piece.name}`);
  return piece as ReleasedPiece;
}

function compose(pieces: ReleasedPiece[]): ReleaseSet {
  const sorted = pieces.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === 'shell');
  if (!shell) throw new Error('No shell has been released.');
  return { id: idOf(sorted), shell, remotes: sorted.filter((piece) => piece !== shell) };
}

function idOf(pieces: ReleasedPiece[]): string {
  const versions = pieces.map(({ name, version }) => `${name}@${version}`).join();
  return createHash('sha256').update(versions).digest('hex').slice(0, 12);
}
