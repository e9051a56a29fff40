import { once } from 'node:events';
import { startProcess } from './testing/start-process.ts';

describe('the fake OIDC provider as a process', () => {
  it.each([
    [{ NODE_ENV: 'production' }, /not for production\.\n$/],
    [{ GOOGLE_CLIENT_ID: '' }, /^GOOGLE_CLIENT_ID must be set\.\n$/],
    [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535, not "eighty"\.\n$/],
    [{ REDIRECT_URI: 'https://shop.example/back' }, /^REDIRECT_URI must be an address on this machine/],
  ])('fails to start with %j and prints one sentence', async (env, sentence) => {
    const { child, output } = startProcess(env);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output.join('')).toMatch(sentence);
  });

  it('ends on SIGTERM, and when its parent process ends', async () => {
    const [signalled, orphaned] = [startProcess().child, startProcess().child];
    await Promise.all([once(signalled, 'message'), once(orphaned, 'message')]);
    const ends = Promise.all([once(signalled, 'exit'), once(orphaned, 'exit')]);
    signalled.kill('SIGTERM');
    orphaned.disconnect();
    expect(await ends).toEqual([
      [0, null],
      [0, null],
    ]);
  });
});
