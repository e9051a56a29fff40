import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whetstone } from '../testing/commands.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'microfrontend-'));

describe('the whetstone command', () => {
  it.each([[[]], [['publish']], [['release', 'twice']]])(
    'explains its use when it is called with %j',
    async (args) => {
      const { code, stderr } = await whetstone(await folder(), args);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^usage: whetstone release/);
    },
  );

  it('names an option it does not know', async () => {
    const { code, stderr } = await whetstone(await folder(), ['release', '--fast']);
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown option '--fast'");
  });
});
