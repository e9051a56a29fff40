import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execute } from './lib/run.ts';
import { transpile } from './lib/transpile.ts';
import { ROOT } from './lib/workspace.ts';

const WORKSPACE = '.cache/transpile-spec';
const directory = path.join(ROOT, WORKSPACE);

const SOURCES: Record<string, string> = {
  'package.json': '{ "type": "module", "edge": "sharp" }',
  'dist/.tsbuildinfo': '{}',
  'src/main.ts': `
    import manifest from '../package.json' with { type: 'json' };
    import type { Steel } from './steel.ts';
    import { Inject, Tool } from './tools/tool.ts';
    @Inject
    class Chisel {
      constructor(readonly tool: Tool, readonly steel?: Steel) {}
    }
    const { note } = await import('./tools/note.ts');
    const [tool] = Reflect.getMetadata('design:paramtypes', Chisel);
    console.log(new Chisel(new tool()).tool.name, manifest.edge, note);`,
  'src/main.spec.ts': '',
  'src/testing/fake.ts': '',
  'src/steel.ts': 'export interface Steel { hardness: number }',
  'src/tools/tool.ts': `
    import 'reflect-metadata';
    export const Inject = (_class: object) => {};
    export class Tool { readonly name: string = 'chisel'; }`,
  'src/tools/note.ts': `export const note = 'oil it';`,
};

beforeAll(async () => {
  for (const [name, text] of Object.entries(SOURCES)) {
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), text);
  }
  await transpile(WORKSPACE);
});
afterAll(() => rm(directory, { recursive: true }));

it('writes code that runs, with the classes of injected parameters', async () => {
  const { output } = await execute(process.execPath, [path.join(directory, 'dist/main.js')], { quiet: true });
  expect(output).toBe('chisel sharp oil it\n');
});

it('maps the code to its sources, and leaves out tests', async () => {
  const { sources } = JSON.parse(await readFile(path.join(directory, 'dist/tools/tool.js.map'), 'utf8'));
  expect(sources).toEqual(['../../src/tools/tool.ts']);
  expect(
    ['main.spec.js', 'testing'].filter((name) => existsSync(path.join(directory, 'dist', name))),
  ).toEqual([]);
});

it('lets the compiler write its own output later', () => {
  expect(existsSync(path.join(directory, 'dist/.tsbuildinfo'))).toBe(false);
});
