import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies, validRange } from 'semver';
import { type Candidate, planPublication } from './lib/publication-plan.ts';
import { PUBLISHED, readPackage, readReports, typedExports } from './lib/published-packages.ts';
import { run } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const report = (declarations: string) => new Map([['.', `\`\`\`ts\n${declarations}\n\`\`\``]]);
const RELEASED = report('export type Size = number;');

function candidate(version: string, types = RELEASED, more: Partial<Candidate> = {}): Candidate {
  const manifest = { name: '@whetstone/kernel', version };
  return {
    folder: 'packages/kernel',
    manifest,
    reports: types,
    changelog: `## [${version}] - 2026-11-24`,
    ...more,
  };
}

/** A registry in which version 0.2.0, and possibly others, have the types `RELEASED`. */
const registry = (...versions: string[]) => ({
  versions: async () => versions,
  reports: async () => RELEASED,
});

const planned = async (one: Candidate, ...versions: string[]) =>
  (await planPublication([one], registry(...versions))).map(({ isPublished }) => isPublished);

describe('the plan of a publication', () => {
  it('contains the packages whose version is not in the registry', async () => {
    expect(await planned(candidate('0.2.0'))).toEqual([false]);
    expect(await planned(candidate('0.2.0'), '0.2.0')).toEqual([true]);
    expect(await planned(candidate('0.2.1'), '0.2.0')).toEqual([false]);
  });

  it('rejects a breaking change with a version that promises compatibility', async () => {
    const changed = report('export type Size = string;');
    await expect(planned(candidate('0.2.1', changed), '0.2.0')).rejects.toThrow(
      '@whetstone/kernel 0.2.1 has other types than 0.2.0 (removed or changed: Size), which need a higher version: set the version in packages/kernel/package.json to 0.3.0 or higher.',
    );
    expect(await planned(candidate('0.3.0', changed), '0.2.0')).toEqual([false]);
  });

  it('rejects other types with a published version', async () => {
    const added = report('export type Size = number;\nexport type Unit = string;');
    await expect(planned(candidate('0.2.0', added), '0.2.0')).rejects.toThrow(
      '@whetstone/kernel 0.2.0 is already published with other types (added: Unit): set the version in packages/kernel/package.json to 0.2.1 or higher.',
    );
    expect(await planned(candidate('0.2.1', added), '0.2.0')).toEqual([false]);
  });

  it('compares with the version below the new one', async () => {
    const compared: string[] = [];
    const recording = {
      versions: async () => ['0.2.0', '0.2.4', '0.4.0'],
      reports: async (_name: string, version: string) => {
        compared.push(version);
        return RELEASED;
      },
    };
    await planPublication([candidate('0.2.5')], recording);
    expect(compared).toEqual(['0.2.4']);
  });

  it('rejects a version that the changelog lacks', async () => {
    const undescribed = candidate('0.2.1', RELEASED, { changelog: '## [0.1.10] - 2026-11-24' });
    await expect(planned(undescribed, '0.2.0')).rejects.toThrow(
      'packages/kernel/CHANGELOG.md does not describe @whetstone/kernel 0.2.1: add a section "## [0.2.1] - <date>".',
    );
  });

  it('rejects a range that excludes the package in the repository', async () => {
    const ui: Candidate = {
      ...candidate('0.2.0'),
      manifest: { name: '@whetstone/ui', version: '0.2.0', dependencies: { '@whetstone/kernel': '^0.2.0' } },
    };
    await expect(planPublication([candidate('0.3.0'), ui], registry())).rejects.toThrow(
      '@whetstone/ui requires @whetstone/kernel ^0.2.0, which does not include 0.3.0: change the range and raise the version of @whetstone/ui.',
    );
  });
});

describe('the published packages', () => {
  it.each(PUBLISHED)('%s can be published as it is', async (folder) => {
    const manifest = readPackage(folder);
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).toMatchObject({ license: expect.any(String), description: expect.any(String) });
    expect(readFileSync(path.join(ROOT, folder, 'README.md'), 'utf8')).toContain(manifest.name);
    expect([...(await readReports(path.join(ROOT, folder))).keys()].sort()).toEqual(
      [...typedExports(manifest).keys()].sort(),
    );
    const current = { folder, manifest, reports: RELEASED };
    const changelog = readFileSync(path.join(ROOT, folder, 'CHANGELOG.md'), 'utf8');
    await planPublication([{ ...current, changelog }], registry());
  });

  it.each(PUBLISHED)('%s requires ranges that npm reads outside of this repository', (folder) => {
    const { dependencies = {}, peerDependencies = {} } = readPackage(folder);
    for (const [name, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
      const version = range.startsWith('npm:') ? range.slice(range.lastIndexOf('@') + 1) : range;
      expect([name, range, validRange(version)]).not.toContain(null);
      expect(range).not.toBe('*');
    }
  });

  it('are inside of the ranges in every package.json of the repository', async () => {
    const versions = new Map(
      PUBLISHED.map((folder) => readPackage(folder)).map(({ name, version }) => [name, version] as const),
    );
    const files = await run('git', ['ls-files', 'package.json', '**/package.json'], { quiet: true });
    const ranges = files
      .trim()
      .split('\n')
      .flatMap((file) => {
        const { dependencies, peerDependencies, devDependencies } = readPackage(path.dirname(file));
        const required = Object.entries({ ...dependencies, ...peerDependencies, ...devDependencies });
        return required.flatMap(([name, range]) => {
          const version = versions.get(name);
          return version ? [{ file, name, range, version }] : [];
        });
      });
    expect(ranges.length).toBeGreaterThan(20);
    expect(ranges.filter(({ range, version }) => !satisfies(version, range))).toEqual([]);
  });
});
