import type { TelemetryEvent } from '@whetstone/contract';
import { ReportQueue } from './report-queue.ts';
import { sendReports } from './send-reports.ts';

const mount: TelemetryEvent = { kind: 'mount', microfrontend: 'mf-catalog', version: '1', module: 'home' };
const sendBeacon = jest.fn();

const queueOf = (count: number) => {
  const queue = new ReportQueue();
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
  // jsdom's own cannot be read back.
  Object.assign(globalThis, { Blob: jest.requireActual<typeof import('node:buffer')>('node:buffer').Blob });
});
afterEach(() => jest.useRealTimers());

describe('reports', () => {
  it('say of which release set what became', async () => {
    sendReports('set-1', queueOf(1));
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).toHaveBeenCalledWith('/api/releases/reports', expect.anything());
    expect(await reports()).toEqual([{ set: 'set-1', events: [mount] }]);
  });

  it('hold sixteen events, four times a minute, and drop what a tab cannot tell', async () => {
    sendReports('set-1', queueOf(100));
    jest.advanceTimersByTime(60_000);
    expect((await reports()).map(({ events }) => events.length)).toEqual([16, 16, 16, 16]);
    jest.advanceTimersByTime(60_000);
    expect(sendBeacon).toHaveBeenCalledTimes(4);
  });

  it('are not sent when there is nothing to say', () => {
    sendReports('set-1', queueOf(0));
    jest.advanceTimersByTime(60_000);
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  it('go out at once when the tab is left', async () => {
    sendReports('set-1', queueOf(1));
    hide('hidden');
    expect(await reports()).toHaveLength(1);
    hide('visible');
  });

  it('are kept back by the tabs that are no part of the sample', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    sendReports('set-1', queueOf(1), 0.5);
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).not.toHaveBeenCalled();
    sendReports('set-1', queueOf(1), 0.51);
    jest.advanceTimersByTime(15_000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
});
