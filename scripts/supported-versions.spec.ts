import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { engines, devEngines, dependencies } = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json')).packages[''];

/** What launches the commands, and what they run on. */
const [, lowest] = /const LOWEST_NODE = (\d+);/.exec(read('scripts/bootstrap.mjs')) ?? [];
const pinned: string = dependencies.node;

describe('the supported versions', () => {
  it('are the bootstrap script’s in engines and devEngines', () => {
    expect(lowest).toMatch(/^\d+$/);
    expect(engines).toEqual({ node: `>=${lowest}` });
    expect(lock.engines).toEqual(engines);
    // The bootstrap script refuses other versions itself, in one sentence.
    expect(devEngines.runtime).toEqual({ name: 'node', version: `>=${lowest}`, onFail: 'ignore' });
  });

  it.each(['README.md', 'docs/delivery.md'])('are stated by %s, and no others', (file) => {
    const text = read(file).replace(/\s+/g, ' ');
    expect(text).toContain('Linux and macOS are supported.');
    expect(text).toContain(
      `Node ${lowest} or later with npm launches the commands, and they run on Node ${pinned}`,
    );
    const others = [...text.matchAll(/\bNode v?(\d[\d.]*\d)/g)].map(([, version]) => version);
    expect(others.filter((version) => ![lowest, pinned, pinned.split('.')[0]].includes(version))).toEqual([]);
  });

  it('are an exact pin, which runs these tests', () => {
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(process.versions.node).toBe(pinned);
  });
});
