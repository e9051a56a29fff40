import type { ReleaseSet, TelemetryEvent, TelemetryReport } from '@whetstone/contract';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { FastifyBaseLogger } from 'fastify';

export type RenderFailure = Exclude<TelemetryEvent, { kind: 'vital' }> & { kind: 'render-error' };

/** Milliseconds between two reports of a release set. */
const INTERVAL = 1_000;
/** The limit of the releases service for a report. */
const MAX_EVENTS = 16;
/** Maximum number of release sets with waiting failures: more than are rendered at a time. */
const MAX_SETS = 16;
const TIMEOUT = 5_000;

/**
 * Reports a sample of server rendering failures to the releases service. Each release set has at most one pending report.
 * Meanwhile the newest failures wait; older ones are counted and dropped.
 */
export class RenderReports {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  /** Failures for the next report, by release set and `bucketed`. Has an entry while a report is pending. */
  readonly #waiting = new Map<string, RenderFailure[]>();
  #dropped = 0;

  constructor(releasesUrl: string, edgeSecret: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#address = `${releasesUrl}/api/releases/reports`;
    this.#headers = { 'content-type': 'application/json', [EDGE_SECRET_HEADER]: edgeSecret };
    this.#log = log;
  }

  add({ id: set, bucketed }: ReleaseSet, failures: readonly RenderFailure[]): void {
    if (failures.length === 0) return;
    const key = `${set} ${bucketed ?? ''}`;
    const waiting = this.#waiting.get(key);
    if (!waiting && this.#waiting.size >= MAX_SETS) {
      this.#dropped += failures.length;
      return;
    }
    const all = [...(waiting ?? []), ...failures];
    this.#waiting.set(key, all.slice(-MAX_EVENTS));
    this.#dropped += Math.max(0, all.length - MAX_EVENTS);
    if (!waiting) this.#sendLater(key, { set, bucketed });
  }

  #sendLater(key: string, source: Omit<TelemetryReport, 'events'>): void {
    setTimeout(() => void this.#send(key, source), INTERVAL).unref();
  }

  async #send(key: string, source: Omit<TelemetryReport, 'events'>): Promise<void> {
    const report = { ...source, events: this.#waiting.get(key) ?? [] };
    this.#waiting.set(key, []);
    if (this.#dropped > 0) this.#log.warn({ dropped: this.#dropped }, 'render failures were not reported');
    this.#dropped = 0;
    await this.#post(report).catch(() => undefined);
    if (this.#waiting.get(key)?.length) this.#sendLater(key, source);
    else this.#waiting.delete(key);
  }

  async #post(report: TelemetryReport): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
  }
}
