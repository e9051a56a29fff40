import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Builds } from './lib/build.ts';
import { releaseMicrofrontends } from './lib/release-built.ts';
import type { Shop } from './lib/shop.ts';
import { microfrontends, ROOT } from './lib/workspace.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-released-'));
  await mkdir(path.join(dataFolder, 'released'));
  for (const microfrontend of microfrontends()) {
    const manifest = await readFile(path.join(ROOT, microfrontend, 'dist/remote.json'));
    const build = createHash('sha256').update(manifest).digest('hex');
    await writeFile(path.join(dataFolder, 'released', microfrontend), build);
  }
  jest.spyOn(console, 'log').mockImplementation();
});
afterEach(() => rm(dataFolder, { recursive: true }));

/** Releases to a shop without deploy tokens, which rejects the first release. */
function releaseTo(live: readonly string[], builds?: Builds): Promise<void> {
  const document = { microfrontends: live.map((name) => ({ live: { name } })) };
  const shop = {
    dataFolder,
    tokensFolder: path.join(dataFolder, 'none'),
    site: 'http://127.0.0.1:1',
    releaseDocument: async () => (live.length > 0 ? document : null),
  } as unknown as Shop;
  return releaseMicrofrontends(shop, builds);
}

describe('the start of a shop', () => {
  it('does not release a retired microfrontend again', async () => {
    await expect(releaseTo(['shell'])).resolves.toBeUndefined();
  });

  it('releases every microfrontend to an empty site, such as a new database', async () => {
    await expect(releaseTo([])).rejects.toThrow('does not exist: add shell to');
  });

  it('releases the host while remotes are built, and each remote after its build', async () => {
    const endless = new Promise<void>(() => {});
    const builds = (shell: Promise<void>) =>
      new Map(microfrontends().map((name) => [name, endless])).set('shell', shell);
    await expect(releaseTo([], builds(Promise.resolve()))).rejects.toThrow('does not exist: add shell to');
    await expect(releaseTo([], builds(Promise.reject(new Error('no build'))))).rejects.toThrow('no build');
  });
});
