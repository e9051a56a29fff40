import type { ReportedEvent } from '@whetstone/contract';

/** More than a tab can tell anybody in minutes: what is beyond it is dropped. */
const CAPACITY = 64;

/** What became of the pieces in this tab, until it is told. */
export class ReportQueue {
  #events: ReportedEvent[] = [];

  readonly add = (event: ReportedEvent): void => {
    if (this.#events.length < CAPACITY) this.#events.push(event);
  };

  /** Takes the oldest events out. */
  take(count: number): ReportedEvent[] {
    return this.#events.splice(0, count);
  }
}
