import type { KeyObject } from 'node:crypto';
import type {
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
  ReleaseSet,
} from '@whetstone/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiSource } from './api-source.ts';
import { checkDocument, releasesOf } from './check-document.ts';
import type { KeptDocument } from './kept-document.ts';
import type { Mirror } from './mirror.ts';
import { NoReleaseError } from './no-release-error.ts';
import { openSigned } from './open-signed.ts';
import { type BucketedReleaseSet, releaseSetsOf } from './release-sets.ts';
import { VerificationError } from './verification-error.ts';

export interface ReleasePollerOptions<Served> {
  source: Pick<ApiSource, 'document'>;
  kept: KeptDocument;
  mirror: Mirror;
  publicKey: KeyObject;
  /** Reads what every page of a set is made of. */
  prepare: (placed: BucketedReleaseSet) => Promise<Served>;
  /** Makes the sets ready to take traffic: fulfilled when they are, or when waiting makes no sense. */
  warmUp: (releases: readonly ReleaseSet[]) => Promise<void>;
  /** Visitors get another document from now on, in which these releases are no longer. */
  onChange: (replaced: readonly MicrofrontendRelease[]) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

interface Adopted<Served> {
  text: string;
  document: ReleaseDocument;
  sets: readonly Served[];
  /** Every file of it is here. */
  complete: boolean;
}

/** Follows the API's release document: visitors get a new one from the moment on that all of it is here, and warm. */
export class ReleasePoller<Served> {
  readonly #needs: ReleasePollerOptions<Served>;
  #adopted: Adopted<Served> | null = null;
  #tag: string | null = null;
  #complaint = '';

  constructor(needs: ReleasePollerOptions<Served>) {
    this.#needs = needs;
  }

  /** What visitors get: the sets, ascending by bucket. @throws NoReleaseError before there is a document that could be adopted */
  get sets(): readonly Served[] {
    if (!this.#adopted) throw new NoReleaseError();
    return this.#adopted.sets;
  }

  /** Whether the edge has a release set to serve. */
  get serves(): boolean {
    return this.#adopted !== null;
  }

  /** Who gets which version of each microfrontend. @throws NoReleaseError before there is a document that could be adopted */
  get rollouts(): readonly MicrofrontendRollout[] {
    if (!this.#adopted) throw new NoReleaseError();
    return this.#adopted.document.pieces;
  }

  /** Every release that some visitor may get. */
  get inUse(): MicrofrontendRelease[] {
    return this.#adopted?.document.pieces.flatMap(releasesOf) ?? [];
  }

  /** Begins with the document that held when the edge last ran, with what is here of it: the API may be gone. */
  async resume(): Promise<void> {
    try {
      const text = await this.#needs.kept.read();
      if (text !== null) await this.#adopt(text, false);
    } catch (error) {
      this.#complain(error as Error);
    }
  }

  /** Asks for a newer document once. Never rejects: what cannot be had, or is refused, changes nothing. */
  async poll(): Promise<void> {
    try {
      const answer = await this.#needs.source.document(this.#tag);
      if (!answer && !this.#adopted) throw new VerificationError('nothing has been released');
      if (answer && !(this.#adopted?.complete && this.#adopted.text === answer.text)) {
        await this.#adopt(answer.text, true);
        await this.#needs.kept.write(answer.text);
      }
      if (answer) this.#tag = answer.etag;
      this.#complaint = '';
    } catch (error) {
      this.#complain(error as Error);
    }
  }

  async #adopt(text: string, whole: boolean): Promise<void> {
    const { publicKey, prepare, warmUp, onChange } = this.#needs;
    const document = checkDocument(await openSigned(text, 'release-document', publicKey));
    this.#refuseStale(document, text);
    const complete = await this.#complete(document, whole);
    const placed = releaseSetsOf(document);
    const sets = await Promise.all(placed.map(prepare));
    await warmUp(placed.map(({ release }) => release));
    const before = this.inUse;
    this.#adopted = { text, document, sets, complete };
    onChange(without(before, this.inUse));
  }

  /** An old document is as rightly signed as the newest one. */
  #refuseStale({ sequence }: ReleaseDocument, text: string): void {
    if (!this.#adopted || text === this.#adopted.text) return;
    const { sequence: served } = this.#adopted.document;
    if (sequence <= served)
      throw new VerificationError(`it has the number ${sequence}, and number ${served} is served`);
  }

  /** Gets what is not here of the document's releases. @throws when the whole of it is wanted, and cannot be had */
  async #complete({ pieces: microfrontends }: ReleaseDocument, whole: boolean): Promise<boolean> {
    const here = this.#adopted?.complete ? this.inUse : [];
    try {
      for (const release of without(microfrontends.flatMap(releasesOf), here))
        await this.#needs.mirror.complete(release);
      return true;
    } catch (error) {
      if (whole) throw error;
      this.#complain(error as Error);
      return false;
    }
  }

  /** Says it once for as long as it lasts. */
  #complain({ message }: Error): void {
    if (message !== this.#complaint) this.#needs.log.error(`The newest releases are not served: ${message}.`);
    this.#complaint = message;
  }
}

function without(
  releases: readonly MicrofrontendRelease[],
  others: readonly MicrofrontendRelease[],
): MicrofrontendRelease[] {
  const known = new Set(others.map(({ base }) => base));
  return releases.filter(({ base }) => !known.has(base));
}
