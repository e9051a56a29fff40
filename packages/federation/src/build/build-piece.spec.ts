import { subscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whetstone } from '../testing/whetstone.ts';

const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
const DESCRIPTION = {
  name: 'mf-saws',
  team: 'saws',
  routes: [{ path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' }],
  navigation: [],
};
const STEEL = 'export const Steel = () => <p>Steel</p>;';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'mf-saws-'));
  await symlink(PACKAGES, path.join(directory, 'node_modules'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Builds a remote with these sources, as its team does. */
async function build(sources: Record<string, string>): ReturnType<typeof whetstone> {
  const files: Record<string, string> = {
    'package.json': '{ "name": "mf-saws", "type": "module" }',
    'remote.ts': `export const remote = ${JSON.stringify(DESCRIPTION)};`,
    ...sources,
  };
  await mkdir(path.join(directory, 'src/exposed'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(directory, file), text);
  return whetstone(directory, ['build']);
}

describe('a remote whose page is asked for in two rounds', () => {
  it.each([
    ['because a module waits for another', `export const { Steel: Page } = await import('../steel.tsx');`],
    [
      'because React loads a part of it when it renders',
      `import { lazy } from 'react';
       const Steel = lazy(() => import('../steel.tsx').then(({ Steel }) => ({ default: Steel })));
       export const Page = () => <Steel />;`,
    ],
  ])('is not built, %s, and its team reads which file is late', async (_why, page) => {
    const { code, stderr } = await build({ 'src/exposed/saws.tsx': page, 'src/steel.tsx': STEEL });
    expect(code).toBe(1);
    expect(stderr).toContain('mf-saws is over its budget of rounds');
    expect(stderr).toMatch(/\/saws .* 2 of 1 rounds\n/);
    expect(stderr).toMatch(/saws\.\w+\.js .*\n +known only when round 1 is there:\n +src_steel_tsx\.\w+\.js/);
  });
});

it('asks browsers to compile an entry as a whole', async () => {
  await build({
    'src/exposed/saws.tsx': "export { Steel as Page } from '../steel.tsx';",
    'src/steel.tsx': STEEL,
  });
  const entry = await readFile(path.join(directory, 'dist/remote-entry.js'), 'utf8');
  expect(entry).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

it('builds a remote that loads the rest when somebody asks for it', async () => {
  const { code, stdout } = await build({
    'src/exposed/saws.tsx': `const more = () => import('../steel.tsx');
       export const Page = () => <button onClick={more}>More</button>;`,
    'src/steel.tsx': STEEL,
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/\/saws .* 2 files, 1 of 1 rounds\n/);
});

it('builds nothing of which a style sheet could come late', async () => {
  const { code, stderr } = await build({
    'src/exposed/saws.tsx': `import '../saws.css'; export const Page = () => null;`,
    'src/saws.css': '@import "./more.css";',
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('saws.css')]);
});

it('says which names its modules import from what the shell brings', async () => {
  await build({
    'src/exposed/saws.tsx': `import { Badge as Mark, type ButtonProps } from '@whetstone/ui';
       import { Steel } from '../steel.tsx';
       export const Page = (_: ButtonProps) => <Mark><Steel /></Mark>;`,
    'src/steel.tsx': `import { Price } from '@whetstone/ui';
       import { useState } from 'react';
       export const Steel = () => <Price value={useState(1)[0]} />;`,
  });
  const { imports } = JSON.parse(await readFile(path.join(directory, 'dist/remote.json'), 'utf8'));
  expect(imports).toEqual({
    react: ['useState'],
    'react/jsx-runtime': ['jsx'],
    '@whetstone/ui': ['Badge', 'Price'],
  });
});

it('builds for servers what tells each chunk that it is asked for, whenever it is', async () => {
  await build({
    'src/exposed/saws.tsx': `export const more = () => import('../steel.ts');`,
    'src/steel.ts': 'export const steel = 1;',
  });
  const asked: unknown[] = [];
  subscribe('whetstone:chunk', (message) => asked.push(message));
  const { get } = require(path.join(directory, 'dist/server/remote-entry.cjs'));
  const { more } = (await get('./saws'))();
  const [own, late] = ['saws', 'src_steel_ts'].map((chunk) => ({ piece: 'mf-saws', chunk }));
  expect(asked).toEqual([own]);
  await more();
  await more();
  expect(asked).toEqual([own, late, late]);
});
