import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.ts';
import { declaredTests, proofErrors, readRequirements } from './testing/conformance.ts';

const MIN_REQUIREMENTS = 180;

function read(file: string): string | null {
  const absolute = path.join(ROOT, file);
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : null;
}

/** Whether the tag `@full` follows the title. */
function isFullOnly(source: string, title: string): boolean {
  const [, after = ''] = source.split(title);
  return /^['"`],\s*\{\s*tag: '@full'/.test(after);
}

describe('docs/conformance.md', () => {
  const requirements = readRequirements(read('docs/conformance.md') ?? '');

  it('lists the requirements of the specification under unique ids', () => {
    expect(requirements.length).toBeGreaterThan(MIN_REQUIREMENTS);
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names a test for each requirement that exists, runs and contains its literal texts', () => {
    const errors = requirements.flatMap((requirement) =>
      proofErrors(requirement, read).map((error) => `${requirement.id}: ${error}`),
    );
    expect(errors).toEqual([]);
  });

  it('names browser tests that `npm test` runs, not those of the full run', () => {
    const fullOnly = requirements.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file, title }) => file.startsWith('e2e/') && isFullOnly(read(file) ?? '', title))
        .map(({ title }) => `${id}: ${title}`),
    );
    expect(fullOnly).toEqual([]);
  });

  it('names every journey', () => {
    const proofs = requirements.flatMap((requirement) => requirement.proofs);
    const suites = globSync('e2e/tests/journeys-*.spec.ts', { cwd: ROOT });
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
  const errorsOf = (text: string, proofs: string) => {
    const [requirement] = readRequirements(`| 1.a | ${text} | ${proofs} |`);
    return requirement && proofErrors(requirement, (file) => (file === 'a.spec.ts' ? FILE : null));
  };

  it.each(['greets', 'counts %d', `opens \${door}`])('is proven by the test "%s"', (title) => {
    expect(errorsOf('Required', `\`a.spec.ts\` › ${title}`)).toEqual([]);
    expect(errorsOf('`Good  day`', `\`a.spec.ts\` › ${title}`)).toEqual([]);
  });

  it.each([
    ['without a test', 'Required', '', 'no test'],
    ['with a missing file', 'Required', '`b.spec.ts` › greets', 'no file b.spec.ts'],
    ['with a missing test', 'Required', '`a.spec.ts` › greet', 'no test "greet" in a.spec.ts'],
    [
      'with a step instead of a test',
      'Required',
      '`a.spec.ts` › is no test',
      'no test "is no test" in a.spec.ts',
    ],
    ['with a skipped test', 'Required', '`a.spec.ts` › sleeps', '"sleeps" in a.spec.ts is skipped'],
    ['with a skipped suite', 'Required', '`a.spec.ts` › dreams', '"dreams" in a.spec.ts is skipped'],
    [
      'with a test that skips itself',
      'Required',
      '`a.spec.ts` › gives up',
      '"gives up" in a.spec.ts is skipped',
    ],
    ['with another text', '`Good day`', '`a.spec.ts` › greets', 'no test contains "Good day"'],
    ['with one missing proof', 'Required', '`a.spec.ts` › greets<br>`b.spec.ts` › x', 'no file b.spec.ts'],
  ])('%s is reported', (_what, text, proofs, error) => {
    expect(errorsOf(text, proofs)).toEqual([error]);
  });
});
