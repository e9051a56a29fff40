import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
  ReleaseSet,
  SignedReleases,
} from '@whetstone/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { NoReleaseError } from '../http/error-responses.ts';
import { ExpiryAlarm, type ServedDocument } from './expiry-alarm.ts';
import { type Mirror, writeAtomically } from './mirror.ts';
import { type AssignedReleaseSet, releaseSetsOf } from './release-sets.ts';
import type { ReleasesClient } from './releases-client.ts';
import {
  checkDocument,
  hasSameReleases,
  isStale,
  parseSignedReleases,
  type ReleaseTrust,
  releasesOf,
  requireEpoch,
  requireFresh,
  requireNewer,
  verifySigned,
} from './verify-document.ts';

/** Milliseconds between two polls: every edge serves a new release within a second. */
const POLL_INTERVAL = 250;

export interface ReleasePollerOptions<Prepared> {
  client: Pick<ReleasesClient, 'document'>;
  /** The folder of the edge. The poller stores the chain of root documents and the last valid release document there. */
  folder: string;
  mirror: Mirror;
  trust: ReleaseTrust;
  /** Prepares the data that all pages of a set share. */
  prepare: (set: AssignedReleaseSet) => Promise<Prepared>;
  /** Resolves when the sets can take traffic, or after a timeout. */
  warmUp: (releases: readonly ReleaseSet[]) => Promise<void>;
  /** Called after a new document becomes active, with the releases that are no longer in it, and those that are. */
  onChange: (replaced: readonly MicrofrontendRelease[], active: readonly MicrofrontendRelease[]) => void;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

interface ActiveDocument<Prepared> {
  text: string;
  document: ReleaseDocument;
  sets: readonly Prepared[];
  /** Whether all files of its releases are on disk. */
  isComplete: boolean;
}

/** Polls the release document. A new document becomes active once all its files are on disk and its sets are warm. */
export class ReleasePoller<Prepared> {
  readonly #options: ReleasePollerOptions<Prepared>;
  readonly #file: string;
  readonly #alarm: ExpiryAlarm;
  #active: ActiveDocument<Prepared> | null = null;
  #etag: string | null = null;
  #stored = '';
  #lastLogged = '';
  readonly #closing = new AbortController();
  #polling: Promise<void> = Promise.resolve();

  constructor(options: ReleasePollerOptions<Prepared>) {
    this.#options = options;
    this.#file = path.join(options.folder, 'signed-releases.json');
    this.#alarm = new ExpiryAlarm(options.log);
  }

  /** The active release sets: the live releases first. @throws NoReleaseError before the first document */
  get sets(): readonly Prepared[] {
    if (!this.#active) throw new NoReleaseError();
    return this.#active.sets;
  }

  /** Null before the first document. */
  get served(): ServedDocument | null {
    if (!this.#active) return null;
    const { epoch, sequence, expiresAt } = this.#active.document;
    const { version: rootVersion, expiresAt: rootExpiresAt } = this.#options.trust.root;
    const expired = Math.min(Date.parse(expiresAt), Date.parse(rootExpiresAt)) <= Date.now();
    return { rootVersion, rootExpiresAt, epoch, sequence, expiresAt, expired };
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

  /** The releases whose files were verified on disk. */
  get mirroredReleases(): MicrofrontendRelease[] {
    return this.#active?.isComplete ? this.activeReleases : [];
  }

  /** Activates the stored document with the files on disk, even after its expiry, because the control plane may be unavailable at the start. */
  async resume(): Promise<void> {
    const { trust } = this.#options;
    try {
      const text = await readFile(this.#file, 'utf8').catch(() => null);
      if (text === null) return;
      const { roots, document } = parseSignedReleases(text);
      await trust.follow(roots);
      if (document) await this.#activate(document, await this.#verify(document), false);
      this.#stored = text;
    } catch (error) {
      this.#logError(error as Error);
    }
  }

  /** Requests the document once. Logs errors and then keeps the active document. */
  poll(): Promise<void> {
    this.#polling = this.#poll();
    return this.#polling;
  }

  /** Cancels a request for the document. Resolves when the poller writes no more files. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    const { client, trust } = this.#options;
    try {
      const response = await client.document(this.#etag, trust.root.version, this.#closing.signal);
      // So a shop begins.
      if (!response && !this.#active) return this.#logOnce('Nothing has been released yet.', 'info');
      if (response) {
        await this.#adopt(parseSignedReleases(response.text));
        this.#etag = response.etag;
      }
      this.#lastLogged = '';
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#logError(error as Error);
    }
    if (this.served) this.#alarm.check(this.served, trust.root);
  }

  /** A new root document counts even if the release document is rejected: it may revoke a stolen key. */
  async #adopt({ roots, document: text }: SignedReleases): Promise<void> {
    const { trust } = this.#options;
    try {
      await trust.follow(roots);
      const document = await this.#verify(text);
      requireFresh(document, trust.root, Date.now());
      if (this.#active) requireNewer(document, this.#active.document);
      await this.#activate(text, document, true);
    } finally {
      await this.#store();
    }
  }

  async #verify(text: string): Promise<ReleaseDocument> {
    const { root } = this.#options.trust;
    const document = checkDocument(await verifySigned(text, 'release-document', root));
    requireEpoch(document, root);
    return document;
  }

  async #activate(text: string, document: ReleaseDocument, requireFiles: boolean): Promise<void> {
    const { prepare, warmUp, onChange } = this.#options;
    const active = this.#active;
    if (active?.isComplete) {
      if (isStale(document, active.document)) return;
      if (hasSameReleases(document, active.document)) {
        this.#active = { ...active, text, document };
        return;
      }
    }
    const isComplete = await this.#download(document, requireFiles);
    const assigned = releaseSetsOf(document);
    const sets = await Promise.all(assigned.map(prepare));
    await warmUp(assigned.map(({ release }) => release));
    const previous = this.activeReleases;
    this.#active = { text, document, sets, isComplete };
    onChange(without(previous, this.activeReleases), this.activeReleases);
  }

  /** Stores the chain and the active document together, so that a restart continues from both. */
  async #store(): Promise<void> {
    const signed: SignedReleases = {
      roots: this.#options.trust.chain,
      document: this.#active?.text ?? '',
    };
    const text = JSON.stringify(signed);
    if (text === this.#stored) return;
    await writeAtomically(this.#file, text);
    this.#stored = text;
  }

  /** Downloads the releases that are not on disk. @throws when files are required and a download fails */
  async #download({ microfrontends: rollouts }: ReleaseDocument, requireFiles: boolean): Promise<boolean> {
    try {
      for (const release of without(rollouts.flatMap(releasesOf), this.mirroredReleases))
        await this.#options.mirror.download(release);
      return true;
    } catch (error) {
      if (requireFiles) throw error;
      this.#logError(error as Error);
      return false;
    }
  }

  #logError({ message }: Error): void {
    this.#logOnce(`The newest releases are not served: ${message}.`, 'error');
  }

  /** Logs why there is no new release once, not on each poll. */
  #logOnce(message: string, level: 'error' | 'info'): void {
    if (message !== this.#lastLogged) this.#options.log[level](message);
    this.#lastLogged = message;
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
    await poller.close();
  });
}
