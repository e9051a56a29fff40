import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, readRequirements } from './lib/conformance.ts';
import { declaredTests } from './lib/declared-tests.ts';
import { ROOT } from './lib/workspace.ts';

const FEWEST_REQUIREMENTS = 180;

function read(file: string): string | null {
  const place = path.join(ROOT, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

describe('docs/conformance.md', () => {
  const requirements = readRequirements(read('docs/conformance.md') ?? '');

  it('lists what the specification asks, each under an id of its own', () => {
    expect(requirements.length).toBeGreaterThan(FEWEST_REQUIREMENTS);
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names for each a test that is there, that runs, and that says the very words', () => {
    const faults = requirements.flatMap((requirement) =>
      faultsOf(requirement, read).map((fault) => `${requirement.id}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('names every test of the conformance suites', () => {
    const proofs = requirements.flatMap((requirement) => requirement.proofs);
    const suites = globSync('e2e/tests/conformance-*.spec.ts', { cwd: ROOT });
    const unnamed = suites.flatMap((suite) =>
      declaredTests(read(suite) ?? '').filter(
        ({ title }) => !proofs.some((proof) => proof.file === suite && proof.title === title),
      ),
    );
    expect(suites.length).toBeGreaterThan(0);
    expect(unnamed).toEqual([]);
  });
});

describe('a requirement', () => {
  const FILE = `
    test('greets', () => expect(page).toHaveText('Good  day'));
    it.each([1, 2])('counts %d', () => {});
    adminTest(\`opens \${door}\`, async () => {});
    it.skip('sleeps', () => {});
    test.describe.skip('at night', () => { test('dreams', () => {}); });
    test('gives up', () => { test.skip(isNight); });
    test.step('is no test', () => {});
  `;
  const faults = (text: string, proofs: string) => {
    const [requirement] = readRequirements(`| 1.a | ${text} | ${proofs} |`);
    return requirement && faultsOf(requirement, (file) => (file === 'a.spec.ts' ? FILE : null));
  };

  it.each(['greets', 'counts %d', `opens \${door}`])('is proven by the test "%s"', (title) => {
    expect(faults('Asked', `\`a.spec.ts\` › ${title}`)).toEqual([]);
    expect(faults('`Good  day`', `\`a.spec.ts\` › ${title}`)).toEqual([]);
  });

  it.each([
    ['without a test', 'Asked', '', 'no test'],
    ['whose file is gone', 'Asked', '`b.spec.ts` › greets', 'no file b.spec.ts'],
    ['whose test is gone', 'Asked', '`a.spec.ts` › greet', 'no test "greet" in a.spec.ts'],
    ['whose test is no test', 'Asked', '`a.spec.ts` › is no test', 'no test "is no test" in a.spec.ts'],
    ['whose test is skipped', 'Asked', '`a.spec.ts` › sleeps', '"sleeps" in a.spec.ts is skipped'],
    ['whose suite is skipped', 'Asked', '`a.spec.ts` › dreams', '"dreams" in a.spec.ts is skipped'],
    ['whose test may skip itself', 'Asked', '`a.spec.ts` › gives up', '"gives up" in a.spec.ts is skipped'],
    ['in other words', '`Good day`', '`a.spec.ts` › greets', 'no test says "Good day"'],
    ['of which one proof is gone', 'Asked', '`a.spec.ts` › greets<br>`b.spec.ts` › x', 'no file b.spec.ts'],
  ])('%s is found out', (_what, text, proofs, fault) => {
    expect(faults(text, proofs)).toEqual([fault]);
  });
});
