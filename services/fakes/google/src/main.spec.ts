import { once } from 'node:events';
import { SettingsError } from '@whetstone/fake-stripe/fake-process';
import { readSettings } from './settings.ts';
import { CLIENT_SETTINGS, startProcess } from './testing/start-process.ts';

it.each([
  [{ NODE_ENV: 'production' }, /not for production\.$/],
  [{ GOOGLE_CLIENT_ID: '' }, /^GOOGLE_CLIENT_ID must be set\.$/],
  [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535, not "eighty"\.$/],
  [{ REDIRECT_URI: 'https://shop.example/back' }, /^REDIRECT_URI must be an address on this machine/],
])('rejects the settings %j in one sentence', (env, sentence) => {
  const read = () => readSettings({ ...CLIENT_SETTINGS, ...env });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(sentence);
});

describe('the fake OIDC provider as a process', () => {
  it('fails to start with invalid settings and prints one sentence', async () => {
    const { child, output } = startProcess({ NODE_ENV: 'production' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output.join('')).toMatch(/^[^\n]*not for production\.\n$/);
  });

  // `server.spec` ends it by SIGTERM.
  it('ends when its parent process ends', async () => {
    const { child } = startProcess();
    await once(child, 'message');
    const end = once(child, 'exit');
    child.disconnect();
    expect(await end).toEqual([0, null]);
  });
});
