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

  /**
   * What was live before, where it has the module: what is new in the release that was given has nothing to fall back on.
   * None for the shell, which cannot be exchanged under a page that it runs.
   */
  lastGood(name: string, module: string): PieceRelease | undefined {
    const lastGood = this.#given.get(name)?.lastGood;
    if (!lastGood || name === this.#shell || lastGood.lacks?.includes(module)) return undefined;
    return { name, ...lastGood };
  }

  /** What the visitor was given and that, the one to ask first in front: a piece that had to be replaced once stays replaced. */
  inOrder(name: string, module: string): PieceRelease[] {
    const lastGood = this.lastGood(name, module);
    const all = [this.#givenOf(name), ...(lastGood ? [lastGood] : [])];
    return this.#onLastGood.has(name) ? all.reverse() : all;
  }

  /** A module of the piece came from this release. */
  served({ name, version }: PieceRelease): void {
    if (version === this.#givenOf(name).version) this.#onLastGood.delete(name);
    else this.#onLastGood.add(name);
  }

  #givenOf(name: string): MountedPiece {
    const piece = this.#given.get(name);
    if (!piece) throw new Error(`${name} is not released`);
    return piece;
  }
}
