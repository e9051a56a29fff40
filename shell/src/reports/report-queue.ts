import type { TelemetryEvent } from '@whetstone/contract';

/** More than a tab can tell anybody in minutes: what is beyond it is dropped. */
const CAPACITY = 64;

/** What became of the microfrontends in this tab, until it is told. */
export class ReportQueue {
  #events: TelemetryEvent[] = [];

  readonly add = (event: TelemetryEvent): void => {
    if (this.#events.length < CAPACITY) this.#events.push(event);
  };

  /** Takes the oldest events out. */
  take(count: number): TelemetryEvent[] {
    return this.#events.splice(0, count);
  }
}
