import type { TelemetryEvent } from '@whetstone/contract';
import { createShopStore } from '@whetstone/kernel/host';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { ModuleRegistry } from './module-registry.ts';

const shell = microfrontend('shell', {});
const events: TelemetryEvent[] = [];

beforeEach(() => {
  events.length = 0;
});

const failing = () =>
  new ModuleRegistry({
    release: { id: 'test', shell, remotes: [] },
    createLoader: () => loaderOf(() => Promise.reject(new Error(`chunk\nlost ${'x'.repeat(181)}\u{1f527}`))),
    store: createShopStore({ baseQuery: async () => ({ data: null }) }),
    report: (event) => events.push(event),
  });

describe('a page of the shell that fails to load', () => {
  it('is reported', async () => {
    expect(await failing().load('shell', 'login')).toMatchObject({ status: 'failed' });
    expect(events).toEqual([
      {
        ...{ kind: 'load-failure', microfrontend: 'shell', version: '1', module: 'login' },
        message: `Error: chunk lost ${'x'.repeat(181)}\ufffd`,
      },
    ]);
  });

  it('is not reported while the browser is offline', async () => {
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await failing().load('shell', 'login');
    connection.mockRestore();
    expect(events).toEqual([]);
  });
});
