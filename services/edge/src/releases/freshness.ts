import { isDeepStrictEqual } from 'node:util';
import type { ReleaseDocument } from '@whetstone/contract';
import type { ReleaseRoot } from '@whetstone/contract/release-root';
import type { FastifyBaseLogger } from 'fastify';
import { VerificationError } from './verify-document.ts';

const MINUTE = 60_000;
/** How far the clock of the control plane may be ahead of the edge's. */
const CLOCK_SKEW = MINUTE;
/** The longest lifetime of a document, so that a stolen key cannot sign for years. The control plane issues documents for 15 minutes. */
const MAX_LIFETIME = 60 * MINUTE;

/** The release document that an edge serves, for its health check. */
export interface ServedDocument extends Pick<ReleaseDocument, 'epoch' | 'sequence' | 'expiresAt'> {
  rootVersion: number;
  /** ISO 8601. Publish the next root document before this time. */
  rootExpiresAt: string;
  /** Whether the document or the root document has expired: pages stay up, and the edge adopts no release. */
  expired: boolean;
}

/** Rejects documents of an epoch that the root does not authorise. @throws VerificationError */
export function requireEpoch({ epoch }: ReleaseDocument, root: ReleaseRoot): void {
  if (epoch !== root.epoch)
    throw new VerificationError(
      `its epoch is ${epoch}, and root version ${root.version} requires ${root.epoch}`,
    );
}

/** Rejects a document that the edge may not adopt at this time. @throws VerificationError */
export function requireFresh(document: ReleaseDocument, root: ReleaseRoot, now: number): void {
  const [issued, expires] = [Date.parse(document.issuedAt), Date.parse(document.expiresAt)];
  if (Date.parse(root.expiresAt) <= now)
    throw new VerificationError(`root version ${root.version} expired at ${root.expiresAt}`);
  if (!(expires > now)) throw new VerificationError(`it expired at ${document.expiresAt}`);
  if (!(issued <= now + CLOCK_SKEW))
    throw new VerificationError(`it is issued at ${document.issuedAt}, ahead of the edge’s clock`);
  if (!(expires - issued <= MAX_LIFETIME))
    throw new VerificationError(`it is valid for longer than ${MAX_LIFETIME / MINUTE} minutes`);
}

/** Rejects a document that an edge with the active one has passed. @throws VerificationError */
export function requireNewer(document: ReleaseDocument, active: ReleaseDocument): void {
  const { epoch, sequence } = document;
  if (epoch !== active.epoch || sequence > active.sequence) return;
  if (sequence === active.sequence && isDeepStrictEqual(versionsOf(document), versionsOf(active))) return;
  const same = sequence === active.sequence ? ' with other releases' : '';
  throw new VerificationError(
    `its sequence is ${sequence}, and the edge serves sequence ${active.sequence}${same}`,
  );
}

/** Whether both documents give every visitor the same releases. A version is the hash of its manifest. */
export function hasSameReleases(one: ReleaseDocument, other: ReleaseDocument): boolean {
  return isDeepStrictEqual(versionsOf(one), versionsOf(other));
}

function versionsOf({ microfrontends }: ReleaseDocument) {
  return microfrontends.map(({ live, canary, lastGood }) => [
    live.base,
    canary?.release.base,
    canary?.percentage,
    canary?.since,
    lastGood?.base,
  ]);
}

/** Whether the active document is this one or a later issue of it. */
export function isStale(document: ReleaseDocument, active: ReleaseDocument): boolean {
  return (
    document.epoch === active.epoch &&
    document.sequence === active.sequence &&
    Date.parse(document.issuedAt) <= Date.parse(active.issuedAt)
  );
}

/** Milliseconds between two log lines about the same expiry. */
const ALARM_INTERVAL = 5 * MINUTE;

/** Logs at an interval that the document or the root document has expired. */
export class ExpiryAlarm {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  check({ expired, expiresAt, sequence }: ServedDocument, root: ReleaseRoot): void {
    const now = Date.now();
    if (!expired) this.#loggedAt = Number.NEGATIVE_INFINITY;
    if (!expired || now - this.#loggedAt < ALARM_INTERVAL) return;
    this.#loggedAt = now;
    const what =
      Date.parse(root.expiresAt) <= now
        ? `Root version ${root.version} expired at ${root.expiresAt}`
        : `The release document expired at ${expiresAt}`;
    this.#log.error(
      `${what}. Pages stay up with the releases of sequence ${sequence}; newer releases are not served.`,
    );
  }
}
