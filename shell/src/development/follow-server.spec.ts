import type { ErrorOverlay } from './error-overlay.ts';
import { followServer } from './follow-server.ts';

const override = { name: 'mf-content', origin: 'http://localhost:5101' };
const show = jest.fn();
const overlay = { show, clear: jest.fn() } as unknown as ErrorOverlay;

/** The connections of the page, the current one last. */
let sockets: FakeSocket[];

class FakeSocket {
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor() {
    sockets.push(this);
  }

  /** The server reports its build, as it does to each new connection. */
  report(hash: string, type: 'ok' | 'errors' = 'ok'): void {
    for (const message of [
      { type: 'hash', data: hash },
      { type, data: [{ message: 'Syntax Error' }] },
    ])
      this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** The connection ends. Returns the next one. */
function reconnect(): FakeSocket {
  current().onclose?.();
  jest.runOnlyPendingTimers();
  return current();
}

function current(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('The page has not connected.');
  return socket;
}

const titles = () => show.mock.calls.map(([{ title }]) => title);
const LOAD_AGAIN = 'mf-content builds. Load the page again to use it.';

beforeEach(() => {
  sockets = [];
  show.mockReset();
  jest.useFakeTimers();
  globalThis.WebSocket = FakeSocket as never;
});

afterEach(() => jest.useRealTimers());

it('shows nothing after a lost connection while the build is the same, nor at the next edit', () => {
  followServer(override, true, overlay);
  current().report('a');
  reconnect().report('a');
  current().report('b');
  expect(titles()).toEqual([]);
});

it('asks for a load after a build that the page has missed, until the page loads', () => {
  followServer(override, true, overlay);
  current().report('a');
  reconnect().report('b');
  reconnect().report('b');
  expect(titles()).toEqual([LOAD_AGAIN, LOAD_AGAIN]);
});

it('asks for a load once a missed build with errors is fixed', () => {
  followServer(override, true, overlay);
  current().report('a');
  reconnect().report('b', 'errors');
  current().report('c');
  expect(titles()).toEqual(['mf-content does not build.', LOAD_AGAIN]);
});

it('asks for a load when a server answers that did not when the page loaded', () => {
  followServer(override, false, overlay);
  reconnect().report('a');
  expect(titles()).toEqual([LOAD_AGAIN]);
});
