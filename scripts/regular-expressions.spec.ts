import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check as recheck } from 'recheck';
import ts from 'typescript';

// In a plain Node thread: the checker is five times slower under Jest.
process.env.RECHECK_BACKEND = 'worker';
/**
 * The checker's own limits of time would call an expression vulnerable because the machine is busy, so it counts the characters that a match
 * reads. `timeout`, in milliseconds, is for one expression: in the full run, all cores are busy for an hour.
 */
const LIMITS = {
  timeout: 150_000,
  ...{ seedingTimeout: null, incubationTimeout: null, attackTimeout: null },
  attackLimit: 50_000_000,
};

const ROOT = path.resolve(__dirname, '..');
const SOURCES = [
  'services/{api,edge,fakes/*,releases}/src/**/*.ts',
  'packages/{contract,kernel,server,ui}/src/**/*.{ts,tsx}',
  'packages/federation/src/**/*.ts',
  'shell/src/**/*.{ts,tsx}',
];
/** Tests and build or migration code: these read only the repository's own files and schema. */
const NO_INPUT = /\.spec\.tsx?$|\/testing\/|\/migrations\/|^packages\/federation\/src\/(?!runtime\/)/;

/** Expressions with short input, by source text. */
const SHORT_INPUT: Record<string, string> = {
  "/\\b(entry|value:?) '.*?'( for (?:key|column) '[^']*'(?: at row \\d+)?)?$/s":
    'The message of a database error: MySQL and MariaDB cut it at 512 bytes.',
  '/\\B(?=(\\d{3})+(?!\\d))/g': 'The whole part of a number formatted by toFixed: at most 22 characters.',
};
/** Expressions composed at run time, by file. */
const COMPOSED: Record<string, string> = {
  'packages/contract/src/microfrontend-name.ts': 'Anchored, at most 40 characters match.',
  'services/api/src/modules/tools/search/search-text.ts': 'Its alternatives begin with different letters.',
  'services/api/src/modules/tools/tools.dto.ts': 'Each line of at most 80 characters ends at a line break.',
  'services/edge/src/document/page-template.ts':
    'Reads the template of a published shell once per release set.',
  'shell/src/development/follow-server.ts':
    'Starts with the escape character, which no repeated part matches.',
};

const literals = new Map<string, string>();
const composers = new Set<string>();

for (const file of globSync(SOURCES, { cwd: ROOT }).filter((name) => !NO_INPUT.test(name))) {
  collect(
    file,
    ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest),
  );
}

function collect(file: string, node: ts.Node): void {
  if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, file);
  const composes = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (composes && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') composers.add(file);
  ts.forEachChild(node, (child) => collect(file, child));
}

const checked = [...literals.keys()].filter((literal) => !(literal in SHORT_INPUT)).sort();

/** Expressions that passed the check, one per line: `npm test` checks only others. The full run checks all again. */
const LIST = path.join(__dirname, 'regular-expressions.txt');
const UPDATE = 'UPDATE_EXPRESSIONS=1 npx jest scripts/regular-expressions';
const listed = readFileSync(LIST, 'utf8').split('\n').filter(Boolean);
const unchecked = checked.filter((literal) => process.env.TEST_FULL === '1' || !listed.includes(literal));
const vulnerable = new Set<string>();

async function check(literal: string): Promise<string> {
  const end = literal.lastIndexOf('/');
  return (await recheck(literal.slice(1, end), literal.slice(end + 1), LIMITS)).status;
}

describe('regular expressions on untrusted input', () => {
  it('are found in the sources', () => {
    expect(checked.length).toBeGreaterThan(40);
    expect([...literals.keys()]).toEqual(expect.arrayContaining(Object.keys(SHORT_INPUT)));
  });

  it('are composed at run time only with a stated reason', () => {
    expect([...composers].sort()).toEqual(Object.keys(COMPOSED).sort());
  });

  for (const literal of unchecked) {
    it(`take linear time: ${literal} in ${literals.get(literal)}`, async () => {
      vulnerable.add(literal);
      expect(await check(literal)).toBe('safe');
      vulnerable.delete(literal);
    });
  }

  it('are listed after their check, and only while a source contains them', () => {
    const safe = checked.filter((literal) => !vulnerable.has(literal));
    if (process.env.UPDATE_EXPRESSIONS === '1') writeFileSync(LIST, `${safe.join('\n')}\n`);
    else expect({ listed, update: UPDATE }).toEqual({ listed: safe, update: UPDATE });
  });

  it('fail the check when a search for quoted text restarts at each quote', async () => {
    expect(await check('/"(?:[^"\\\\]|\\\\.)*"/g')).toBe('vulnerable');
  });
});
