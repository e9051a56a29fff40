import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
  ReleaseSet,
} from '@whetstone/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ApiClient } from './api-client.ts';
import { type Mirror, writeAtomically } from './mirror.ts';
import { type BucketedReleaseSet, releaseSetsOf } from './release-sets.ts';
import { checkDocument, releasesOf, VerificationError, verifySigned } from './verify-document.ts';

/** Milliseconds between two polls: every edge serves a new release within a second. */
const POLL_INTERVAL = 250;

/** The edge has no release document yet: nothing is published, or no document could be loaded and verified. */
export class NoReleaseError extends Error {
  constructor() {
    super('There is no release document to serve pages from.');
  }
}

export interface ReleasePollerOptions<Prepared> {
  api: Pick<ApiClient, 'document'>;
  /** The folder of the edge. The poller stores the last valid document there, for a start without the API. */
  folder: string;
  mirror: Mirror;
  publicKey: KeyObject;
  /** Prepares the data that all pages of a set share. */
  prepare: (set: BucketedReleaseSet) => Promise<Prepared>;
  /** Resolves when the sets can take traffic, or after a timeout. */
  warmUp: (releases: readonly ReleaseSet[]) => Promise<void>;
  /** Called after a new document becomes active, with the releases that are no longer in it. */
  onChange: (replaced: readonly MicrofrontendRelease[]) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

interface ActiveDocument<Prepared> {
  text: string;
  document: ReleaseDocument;
  sets: readonly Prepared[];
  /** Whether all files of its releases are on disk. */
  isComplete: boolean;
}

/** Polls the API's release document. A new document becomes active once all its files are on disk and its sets are warm. */
export class ReleasePoller<Prepared> {
  readonly #options: ReleasePollerOptions<Prepared>;
  readonly #file: string;
  #active: ActiveDocument<Prepared> | null = null;
  #etag: string | null = null;
  #lastError = '';

  constructor(options: ReleasePollerOptions<Prepared>) {
    this.#options = options;
    this.#file = path.join(options.folder, 'release-document.jws');
  }

  /** The active release sets, ascending by bucket. @throws NoReleaseError before the first document */
  get sets(): readonly Prepared[] {
    if (!this.#active) throw new NoReleaseError();
    return this.#active.sets;
  }

  get isServing(): boolean {
    return this.#active !== null;
  }

  /** Which visitors get which version of each microfrontend. @throws NoReleaseError before the first document */
  get rollouts(): readonly MicrofrontendRollout[] {
    if (!this.#active) throw new NoReleaseError();
    return this.#active.document.microfrontends;
  }

  /** Every release of the active document. */
  get activeReleases(): MicrofrontendRelease[] {
    return this.#active?.document.microfrontends.flatMap(releasesOf) ?? [];
  }

  /** Activates the stored document with the files on disk, because the API may be unavailable at the start. */
  async resume(): Promise<void> {
    try {
      const text = await readFile(this.#file, 'utf8').catch(() => null);
      if (text !== null) await this.#activate(text, false);
    } catch (error) {
      this.#logOnce(error as Error);
    }
  }

  /** Requests the document once. Logs errors and then keeps the active document. */
  async poll(): Promise<void> {
    try {
      const signed = await this.#options.api.document(this.#etag);
      if (!signed && !this.#active) throw new VerificationError('nothing has been released');
      if (signed && !(this.#active?.isComplete && this.#active.text === signed.text)) {
        await this.#activate(signed.text, true);
        await writeAtomically(this.#file, signed.text);
      }
      if (signed) this.#etag = signed.etag;
      this.#lastError = '';
    } catch (error) {
      this.#logOnce(error as Error);
    }
  }

  async #activate(text: string, requireFiles: boolean): Promise<void> {
    const { publicKey, prepare, warmUp, onChange } = this.#options;
    const document = checkDocument(await verifySigned(text, 'release-document', publicKey));
    this.#rejectStale(document, text);
    const isComplete = await this.#download(document, requireFiles);
    const bucketed = releaseSetsOf(document);
    const sets = await Promise.all(bucketed.map(prepare));
    await warmUp(bucketed.map(({ release }) => release));
    const previous = this.activeReleases;
    this.#active = { text, document, sets, isComplete };
    onChange(without(previous, this.activeReleases));
  }

  /** The signature of an old document is still valid, so the sequence decides. */
  #rejectStale({ sequence }: ReleaseDocument, text: string): void {
    if (!this.#active || text === this.#active.text) return;
    const { sequence: active } = this.#active.document;
    if (sequence <= active)
      throw new VerificationError(`its sequence is ${sequence}, and the edge serves sequence ${active}`);
  }

  /** Downloads the releases that are not on disk. @throws when files are required and a download fails */
  async #download({ microfrontends: rollouts }: ReleaseDocument, requireFiles: boolean): Promise<boolean> {
    const present = this.#active?.isComplete ? this.activeReleases : [];
    try {
      for (const release of without(rollouts.flatMap(releasesOf), present))
        await this.#options.mirror.download(release);
      return true;
    } catch (error) {
      if (requireFiles) throw error;
      this.#logOnce(error as Error);
      return false;
    }
  }

  /** Logs an error once, not on each poll. */
  #logOnce({ message }: Error): void {
    if (message !== this.#lastError)
      this.#options.log.error(`The newest releases are not served: ${message}.`);
    this.#lastError = message;
  }
}

function without(
  releases: readonly MicrofrontendRelease[],
  others: readonly MicrofrontendRelease[],
): MicrofrontendRelease[] {
  const known = new Set(others.map(({ base }) => base));
  return releases.filter(({ base }) => !known.has(base));
}

/** Polls until the app closes. The app accepts requests after the first poll. */
export function pollReleases<Prepared>(app: FastifyInstance, poller: ReleasePoller<Prepared>): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function poll(): Promise<void> {
    await poller.poll();
    if (!isClosed) timer = setTimeout(poll, POLL_INTERVAL).unref();
  }

  app.addHook('onReady', async () => {
    await poller.resume();
    await poll();
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
