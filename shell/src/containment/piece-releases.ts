import type { MountedPiece, PageRelease } from '@whetstone/contract';
import type { PieceRelease } from '@whetstone/federation/loader';

/** The releases that this tab may take each piece's modules from. */
export class PieceReleases {
  readonly #given: ReadonlyMap<string, MountedPiece>;
  readonly #shell: string;
  readonly #onLastGood = new Set<string>();

  constructor({ shell, remotes }: PageRelease) {
    this.#shell = shell.name;
    this.#given = new Map([shell, ...remotes].map((piece) => [piece.name, piece]));
  }

  /** What the visitor was given. */
  given(name: string): PieceRelease {
    const piece = this.#given.get(name);
    if (!piece) throw new Error(`${name} is not released`);
    return piece;
  }

  /** What was live before; none for the shell, which cannot be exchanged under a page that it runs. */
  lastGood(name: string): PieceRelease | undefined {
    const address = this.#given.get(name)?.lastGood;
    return address && name !== this.#shell ? { name, ...address } : undefined;
  }

  /** Both, the one to ask first in front: a piece that had to be replaced once stays replaced. */
  inOrder(name: string): PieceRelease[] {
    const lastGood = this.lastGood(name);
    const both = [this.given(name), ...(lastGood ? [lastGood] : [])];
    return this.#onLastGood.has(name) ? both.reverse() : both;
  }

  /** A module of the piece came from this release. */
  served({ name, version }: PieceRelease): void {
    if (version === this.lastGood(name)?.version) this.#onLastGood.add(name);
    else this.#onLastGood.delete(name);
  }
}
