import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReleaseDocument, SignedReleases } from '@whetstone/contract';
import { type ReleaseRoot, readRoot, type SignedRoot } from '@whetstone/contract/release-root';
import { signForEdges } from '@whetstone/contract/signed-for-edges';
import { Config } from '../../../common/config/config.ts';
import { type ReleaseSnapshot, ReleaseStateService } from '../state/release-state.service.ts';
import { ReleaseRootsService } from './release-roots.service.ts';

const MINUTE = 60_000;
/** A document is issued again at this interval, and is valid for three times as long. */
const REISSUE_INTERVAL = 5 * MINUTE;
const LIFETIME = 15 * MINUTE;

/** A release document for edges, and all root documents. */
interface Issue {
  sequence: number;
  rootVersion: number;
  /** The interval in which the document was issued. */
  interval: number;
  etag: string;
  document: string;
  roots: readonly { version: number; signed: SignedRoot }[];
}

/** Signs the release document and caches it until a rollout or the root changes, or the next issue is due. */
@Injectable()
export class ReleaseDocumentService {
  private cached: Issue | undefined;

  constructor(
    private readonly state: ReleaseStateService,
    private readonly roots: ReleaseRootsService,
    private readonly config: Config,
  ) {}

  /** For an edge that trusts this root version. Undefined until a shell is live. @throws ProblemException 503 if the root lacks the key */
  async current(rootVersion: number): Promise<{ etag: string; releases: SignedReleases } | undefined> {
    const issue = await this.issue();
    if (!issue) return undefined;
    const roots = issue.roots.filter(({ version }) => version > rootVersion).map(({ signed }) => signed);
    return { etag: issue.etag, releases: { roots, document: issue.document } };
  }

  private async issue(): Promise<Issue | undefined> {
    const { sequence, rootVersion } = await this.state.position();
    const interval = Math.floor(Date.now() / REISSUE_INTERVAL);
    const { cached } = this;
    const isCurrent = cached?.sequence === sequence && cached.rootVersion === rootVersion;
    if (cached && isCurrent && cached.interval === interval) return cached;
    const snapshot = await this.state.read();
    if (!snapshot.rollouts.some(({ microfrontend }) => microfrontend === 'shell')) return undefined;
    this.cached = await this.sign(snapshot, interval);
    return this.cached;
  }

  private async sign(snapshot: ReleaseSnapshot, interval: number): Promise<Issue> {
    const signed = await this.roots.after(0);
    const roots = await Promise.all(
      signed.map(async (one) => ({ version: (await readRoot(one)).version, signed: one })),
    );
    const root = await this.roots.current();
    await this.roots.requireListedKey(root);
    const document: ReleaseDocument = {
      schema: 2,
      epoch: root.epoch,
      sequence: snapshot.sequence,
      ...timesOf(snapshot, interval),
      microfrontends: await this.state.withManifests(snapshot.rollouts),
    };
    return {
      sequence: snapshot.sequence,
      rootVersion: root.version,
      interval,
      etag: etagOf(document, root),
      document: await signForEdges('release-document', document, this.config.delivery.signingKey),
      roots,
    };
  }
}

/** Depends on the interval and not on the second, so that all instances issue the same document. */
function timesOf({ changedAt }: ReleaseSnapshot, interval: number) {
  const start = interval * REISSUE_INTERVAL;
  return {
    issuedAt: new Date(Math.max(start, changedAt.getTime())).toISOString(),
    expiresAt: new Date(start + LIFETIME).toISOString(),
  };
}

/** The same for all instances, also while they sign with different keys. */
function etagOf(document: ReleaseDocument, { version }: ReleaseRoot): string {
  const content = JSON.stringify([version, document]);
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}
