import type { TelemetryEvent } from '@whetstone/contract';

/** The number of events that a tab can send in a minute. When the queue is full, further events are dropped. */
const CAPACITY = 64;

/** Telemetry events of this tab that have not been sent. The shell records events before it loads the code that sends them. */
export class EventQueue {
  #events: TelemetryEvent[] = [];

  readonly add = (event: TelemetryEvent): void => {
    if (this.#events.length < CAPACITY) this.#events.push(event);
  };

  /** Removes and returns the oldest events. */
  take(count: number): TelemetryEvent[] {
    return this.#events.splice(0, count);
  }
}
