import { readFileSync } from 'node:fs';
import path from 'node:path';
import { costsOf, pageIn, tallyOf } from './lib/end-to-end.ts';

const NONE = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

describe('a run of the browser tests', () => {
  it.each(['unexpected', 'flaky', 'skipped'])('counts a test with the status %s as failed', (outcome) => {
    const stats = { ...NONE, expected: 2, [outcome]: 1 };
    expect(tallyOf({ stats, errors: [] })).toEqual({ passed: 2, failed: 1 });
  });

  it('counts an error outside tests as a failed test', () => {
    expect(tallyOf({ stats: NONE, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
  });

  it('took the time of the tests of each file', () => {
    const specs = (...durations: number[]) =>
      durations.map((duration) => ({ tests: [{ results: [{ duration }] }] }));
    const basket = { file: 'basket.spec.ts', specs: specs(1_000) };
    const block = { file: 'soak.spec.ts', specs: specs(2_000, 500) };
    expect(costsOf([basket, { ...block, specs: specs(60), suites: [block] }])).toEqual([
      'soak.spec.ts: 2.6 s of a worker',
      'basket.spec.ts: 1.0 s of a worker',
    ]);
  });

  it('has no retries', () => {
    const configuration = readFileSync(path.resolve(__dirname, '../e2e/playwright.config.ts'), 'utf8');
    expect(configuration).toMatch(/^ {2}retries: 0,$/m);
  });

  it('prints the page of a failed test, if there is one', () => {
    const page = '- main:\n  - heading "Basket" [level=1]\n';
    const description = `# Test info\n\n# Page snapshot\n\n\`\`\`yaml\n${page}\`\`\`\n\n# Test source\n`;
    expect(pageIn(description)).toBe(page);
    expect(pageIn('# Test info\n\n# Test source\n')).toBeUndefined();
  });
});
