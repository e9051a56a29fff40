import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startBuilds } from './lib/build.ts';
import { ROOT } from './lib/workspace.ts';

const FOLDER = '.cache/build-spec';
const remoteOf = (name: string) => `${FOLDER}/${name}`;

beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation();
  for (const name of ['mf-chisels', 'mf-planes']) {
    const directory = path.join(ROOT, remoteOf(name));
    await mkdir(directory, { recursive: true });
    await writeFile(
      path.join(directory, 'rspack.config.ts'),
      `import { microfrontend } from '@whetstone/federation/rspack'; export default microfrontend();`,
    );
  }
});
afterEach(() => rm(path.join(ROOT, FOLDER), { recursive: true }));

const stop = new AbortController();
afterAll(() => stop.abort());

it('reports each microfrontend that cannot be built, with the reason', async () => {
  const names = ['mf-chisels', 'mf-planes'].map(remoteOf);
  for (const [name, build] of startBuilds(names, { hashes: new Map(), signal: stop.signal }))
    await expect(build).rejects.toThrow(
      new RegExp(
        `^${name} cannot be built\\..*${name} contains no microfrontend: it has no remote\\.ts`,
        's',
      ),
    );
});
