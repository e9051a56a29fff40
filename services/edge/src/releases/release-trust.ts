import {
  checkSignedRoot,
  followRoot,
  openRoot,
  type ReleaseRoot,
  RootError,
  readRoot,
  type SignedRoot,
} from '@whetstone/contract/release-root';
import { VerificationError } from './verify-document.ts';

/** The root document that the edge trusts: the newest of the chain that begins with the pinned one. */
export class ReleaseTrust {
  #root: ReleaseRoot;
  readonly #chain: SignedRoot[] = [];

  private constructor(root: ReleaseRoot) {
    this.#root = root;
  }

  /** @throws RootError when the pinned document does not have the signatures that it requires itself */
  static async open(pinned: SignedRoot): Promise<ReleaseTrust> {
    return new ReleaseTrust(await openRoot(pinned));
  }

  get root(): ReleaseRoot {
    return this.#root;
  }

  /** The root documents after the pinned one. The edge stores them. */
  get chain(): readonly SignedRoot[] {
    return this.#chain;
  }

  /** Follows the chain as far as it is valid. Ignores versions that the edge has passed. @throws VerificationError */
  async follow(roots: readonly unknown[]): Promise<void> {
    try {
      for (const value of roots) {
        const signed = checkSignedRoot(value);
        if ((await readRoot(signed)).version <= this.#root.version) continue;
        this.#root = await followRoot(this.#root, signed);
        this.#chain.push(signed);
      }
    } catch (error) {
      if (!(error instanceof RootError)) throw error;
      throw new VerificationError(`the next root document is rejected: ${error.message}`);
    }
  }
}
