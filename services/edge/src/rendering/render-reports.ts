import type { BrowserReport, ReleaseSet, ReportedEvent } from '@whetstone/contract';

export type RenderFailure = Exclude<ReportedEvent, { kind: 'vital' }> & { kind: 'render-error' };

/** Milliseconds between two reports of a set. */
const PAUSE = 1_000;
/** The API takes no more at once. */
const MOST_EVENTS = 16;
const TIME_LIMIT = 5_000;

/** Tells the API what fails on the server, as browsers tell what fails there: a sample, of which what gets lost is left out. */
export class RenderReports {
  readonly #address: string;
  /** By release set. */
  readonly #waiting = new Map<string, RenderFailure[]>();

  constructor(apiUrl: string) {
    this.#address = `${apiUrl}/api/releases/reports`;
  }

  add({ id: set }: ReleaseSet, failures: readonly RenderFailure[]): void {
    const waiting = this.#waiting.get(set);
    if (!waiting) setTimeout(() => this.#send(set), PAUSE).unref();
    this.#waiting.set(set, [...(waiting ?? []), ...failures].slice(0, MOST_EVENTS));
  }

  #send(set: string): void {
    const report: BrowserReport = { set, events: this.#waiting.get(set) ?? [] };
    this.#waiting.delete(set);
    fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(TIME_LIMIT),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  }
}
