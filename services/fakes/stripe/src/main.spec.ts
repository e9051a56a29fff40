import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SettingsError } from './fake-process.ts';
import { readSettings } from './settings.ts';

const MAIN = path.resolve(__dirname, '../dist/main.js');
const SETTINGS = { STRIPE_SECRET_KEY: 'sk_test_spec', STRIPE_WEBHOOK_SECRET: 'whsec_spec' };

function start(env: NodeJS.ProcessEnv = {}): { child: ChildProcess; output: string[] } {
  const child = spawn(process.execPath, [MAIN], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, output };
}

it.each([
  [{ NODE_ENV: 'production' }, /not for production\.$/],
  [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY must be set\.$/],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_SECRET_KEY must start with "sk_test_"\.$/],
  [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535, not "eighty"\.$/],
  [{ WEBHOOK_URL: 'https://shop.example/' }, /^WEBHOOK_URL must be an address on this machine/],
  [{ WEBHOOK_URL: 'javascript://127.0.0.1/' }, /^WEBHOOK_URL must be an address on this machine/],
])('rejects the settings %j in one sentence', (env, sentence) => {
  const read = () => readSettings({ ...SETTINGS, ...env });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(sentence);
});

describe('the fake Stripe as a process', () => {
  it('fails to start with invalid settings and prints one sentence', async () => {
    const { child, output } = start({ NODE_ENV: 'production' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output.join('')).toMatch(/^[^\n]*not for production\.\n$/);
  });

  it('ends on SIGTERM, and when its parent process ends, without a line of output', async () => {
    const [signalled, orphaned] = [start(), start()];
    const [[{ port }]] = await Promise.all([
      once(signalled.child, 'message'),
      once(orphaned.child, 'message'),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/v1/events`)).status).toBe(401);
    const ends = Promise.all([once(signalled.child, 'exit'), once(orphaned.child, 'exit')]);
    signalled.child.kill('SIGTERM');
    orphaned.child.disconnect();
    expect(await ends).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(signalled.output).toEqual([]);
  });
});
