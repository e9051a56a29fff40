import type { CDPSession } from '@playwright/test';

interface LoggedRequest {
  type: string;
  /** Round trips after the document: one more than its initiator. */
  roundTrips: number;
  bytes: number;
  /** Seconds on the browser's own clock. */
  start: number;
  end: number;
}

/** Code and data, which content may depend on. */
const NEEDED = ['Script', 'Fetch', 'XHR'];

/** Records the requests of a page with their initiators. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  readonly #roundTrips = new Map<string, number>();
  readonly #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #onChange = () => {};

  constructor(session: CDPSession) {
    session.on(
      'Network.requestWillBeSent',
      ({ requestId, request, initiator, type = 'Other', timestamp }) => {
        const stack = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
        const by = initiator.url ?? stack.find(({ url }) => url)?.url ?? '';
        const roundTrips = type === 'Document' ? 0 : (this.#roundTrips.get(by) ?? 0) + 1;
        this.#roundTrips.set(request.url, roundTrips);
        this.#requests.set(requestId, {
          type,
          roundTrips,
          bytes: 0,
          start: timestamp,
          end: Number.POSITIVE_INFINITY,
        });
        this.#pending.add(requestId);
        this.#onChange();
      },
    );
    const end = ({ requestId }: { requestId: string }) => {
      this.#pending.delete(requestId);
      this.#onChange();
    };
    session.on('Network.loadingFailed', end);
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const request = this.#requests.get(requestId);
      if (request) Object.assign(request, { bytes: encodedDataLength, end: timestamp });
      end({ requestId });
    });
  }

  /** Resolves when no request has been pending for so many milliseconds. */
  async idle(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wait = () => {
      clearTimeout(this.#timer);
      if (this.#pending.size === 0) this.#timer = setTimeout(resolve, milliseconds);
    };
    this.#onChange = wait;
    wait();
    await promise;
  }

  get count(): number {
    return this.#requests.size;
  }

  get kilobytes(): number {
    return [...this.#requests.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  }

  /** Consecutive round trips of code and data that had ended when the content was there. */
  roundTripsUntil(milliseconds: number): number {
    const all = [...this.#requests.values()];
    const began = all.find(({ type }) => type === 'Document')?.start ?? 0;
    const ended = all.filter(
      ({ type, end }) => NEEDED.includes(type) && (end - began) * 1_000 <= milliseconds,
    );
    return Math.max(0, ...ended.map(({ roundTrips }) => roundTrips));
  }
}
