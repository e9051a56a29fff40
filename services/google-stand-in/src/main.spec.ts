import { once } from 'node:events';
import { startProcess } from './testing/start-process.ts';

describe('the stand-in as a process', () => {
  it.each([
    [{ NODE_ENV: 'production' }, /not for production\.\n$/],
    [{ GOOGLE_CLIENT_ID: '' }, /^GOOGLE_CLIENT_ID must be set\.\n$/],
    [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535, not "eighty"\.\n$/],
    [{ REDIRECT_URI: 'https://shop.example/back' }, /^REDIRECT_URI must be an address on this machine/],
  ])('refuses to start with %j, in one sentence', async (env, sentence) => {
    const { child, said } = startProcess(env);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said.join('')).toMatch(sentence);
  });

  it('ends when it is asked to, and when whoever started it is gone', async () => {
    const [asked, orphaned] = [startProcess().child, startProcess().child];
    await Promise.all([once(asked, 'message'), once(orphaned, 'message')]);
    const ends = Promise.all([once(asked, 'exit'), once(orphaned, 'exit')]);
    asked.kill('SIGTERM');
    orphaned.disconnect();
    expect(await ends).toEqual([
      [0, null],
      [0, null],
    ]);
  });
});
