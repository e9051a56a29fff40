import type { TelemetryEvent } from '@whetstone/contract';
import { EventQueue } from './event-queue.ts';
import { sendTelemetry } from './telemetry.ts';

const mount: TelemetryEvent = { kind: 'mount', microfrontend: 'mf-catalog', version: '1', module: 'home' };
const sendBeacon = jest.fn();

const queueOf = (count: number) => {
  const queue = new EventQueue();
  for (let added = 0; added < count; added += 1) queue.add(mount);
  return queue;
};
const reports = () =>
  Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await new Response(body).text())));

function hide(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

beforeEach(() => {
  jest.useFakeTimers();
  sendBeacon.mockReset();
  Object.assign(navigator, { sendBeacon });
  // The Blob of jsdom cannot be read.
  Object.assign(globalThis, { Blob: jest.requireActual<typeof import('node:buffer')>('node:buffer').Blob });
});
afterEach(() => jest.useRealTimers());

describe('telemetry', () => {
  it('contains the release set and its events', async () => {
    sendTelemetry({ id: 'set-1', bucketed: true }, queueOf(1));
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).toHaveBeenCalledWith('/api/releases/reports', expect.anything());
    expect(await reports()).toEqual([{ set: 'set-1', bucketed: true, events: [mount] }]);
  });

  it('sends sixteen events four times a minute and drops the rest', async () => {
    sendTelemetry({ id: 'set-1' }, queueOf(100));
    jest.advanceTimersByTime(60_000);
    expect((await reports()).map(({ events }) => events.length)).toEqual([16, 16, 16, 16]);
    jest.advanceTimersByTime(60_000);
    expect(sendBeacon).toHaveBeenCalledTimes(4);
  });

  it('contains one error of a release in each visit', async () => {
    const queue = new EventQueue();
    const error: TelemetryEvent = { ...mount, kind: 'render-error' };
    for (const event of [error, mount, { ...error, module: 'tool' }, { ...error, version: '2' }])
      queue.add(event);
    sendTelemetry({ id: 'set-1' }, queue);
    jest.advanceTimersByTime(15_000);
    expect((await reports())[0].events).toEqual([error, mount, { ...error, version: '2' }]);
  });

  it('is not sent without events', () => {
    sendTelemetry({ id: 'set-1' }, queueOf(0));
    jest.advanceTimersByTime(60_000);
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  it('is sent at once when the tab is hidden', async () => {
    sendTelemetry({ id: 'set-1' }, queueOf(1));
    hide('hidden');
    expect(await reports()).toHaveLength(1);
    hide('visible');
  });

  it('is not sent by tabs outside of the sample', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    sendTelemetry({ id: 'set-1' }, queueOf(1), 0.5);
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).not.toHaveBeenCalled();
    sendTelemetry({ id: 'set-1' }, queueOf(1), 0.51);
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
});
