import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { engines, devEngines, dependencies } = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json')).packages[''];

/** The Node that launches the commands, and the Node that they run on. */
const [, lowest] = /const LOWEST_NODE = (\d+);/.exec(read('scripts/bootstrap.mjs')) ?? [];
const pinned: string = dependencies.node;

describe('the supported versions', () => {
  it('in engines and devEngines match the bootstrap script', () => {
    expect(lowest).toMatch(/^\d+$/);
    expect(engines).toEqual({ node: `>=${lowest}` });
    expect(lock.engines).toEqual(engines);
    // The bootstrap script itself rejects other versions.
    expect(devEngines.runtime).toEqual({ name: 'node', version: `>=${lowest}`, onFail: 'ignore' });
  });

  it.each(['README.md', 'docs/delivery.md'])('are the only ones that %s states', (file) => {
    const text = read(file).replace(/\s+/g, ' ');
    expect(text).toContain('Linux and macOS are supported.');
    expect(text).toContain(
      `Node ${lowest} or later with npm is required; the first command installs Node ${pinned}, and all commands run on that version`,
    );
    const others = [...text.matchAll(/\bNode v?(\d[\d.]*\d)/g)].map(([, version]) => version);
    expect(others.filter((version) => ![lowest, pinned, pinned.split('.')[0]].includes(version))).toEqual([]);
  });

  it('include an exact pin, which runs these tests', () => {
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(process.versions.node).toBe(pinned);
  });
});
