import type { ReleaseDocument } from '@whetstone/contract';
import type { ReleaseRoot } from '@whetstone/contract/release-root';
import type { FastifyBaseLogger } from 'fastify';

/** The release document that an edge serves, for its health check. */
export interface ServedDocument extends Pick<ReleaseDocument, 'epoch' | 'sequence' | 'expiresAt'> {
  rootVersion: number;
  /** ISO 8601. Publish the next root document before this time. */
  rootExpiresAt: string;
  /** Whether the document or the root document has expired: pages stay up, and the edge adopts no release. */
  expired: boolean;
}

/** Milliseconds between two log lines about the same expiry. */
const ALARM_INTERVAL = 5 * 60_000;

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
