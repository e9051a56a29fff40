import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundledImports } from './bundled-imports.ts';

const ENTRY = `var a = {}; a.consumesLoadingData = { moduleIdToConsumeDataMapping: {
  12: { shareScope: "default", shareKey: "@whetstone/ui" },
  "webpack/react": { shareKey: "react" },
  13: { shareKey: "lodash" } } };`;

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  await writeFile(path.join(dist, 'entry.js'), ENTRY);
});
afterEach(() => rm(dist, { recursive: true }));

async function namesIn(body: string): Promise<Record<string, readonly string[]> | undefined> {
  await writeFile(path.join(dist, 'page.js'), `export const modules = { 7(e, t, n) { ${body} } };`);
  return bundledImports(dist, 'entry.js');
}

it.each([
  ['a variable', 'var r = n(12); r.Badge; r["Stack"]', { '@whetstone/ui': ['Badge', 'Stack'] }],
  ['a call', 'n(12).Badge; n("webpack/react").useState', { react: ['useState'], '@whetstone/ui': ['Badge'] }],
  [
    'an inner function',
    'var r = n(12); e.x = () => [1].map(() => (0, r.Badge)())',
    { '@whetstone/ui': ['Badge'] },
  ],
  ['a variable of another value', 'var r = n(4); r.Badge', undefined],
  ['a library that the shop does not provide', 'n(13).map', undefined],
  [
    'a parameter with the name of the variable',
    'var r = n(12); e.x = function (r) { return r.length }',
    undefined,
  ],
  ['a method with such a parameter', 'var r = n(12); class A { x(r) { return r.length } }', undefined],
  [
    'a variable with the name of an outer one',
    'var r = n(12); e.x = () => { let r = []; r.length }',
    undefined,
  ],
  ['a name that is declared twice', 'var r = n(12); { let r = []; r.length }', undefined],
  [
    'a caught error with the name',
    'var r = n(12); e.x = () => { try {} catch (r) { r.message } }',
    undefined,
  ],
  ['a call of another function', 'Number(12).toFixed', undefined],
])('reads names of shared modules: %s', async (_what, body, names) => {
  expect(await namesIn(body)).toEqual(names);
});

it('reads no names from a build without shared modules', async () => {
  await writeFile(path.join(dist, 'entry.js'), 'export const init = () => {};');
  expect(await namesIn('var r = n(12); r.Badge')).toBeUndefined();
});
