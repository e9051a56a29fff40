import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { MicrofrontendManifest } from '@whetstone/contract';

const ROOT = path.resolve(__dirname, '../../../..');
const BUILD = `import { buildSingleBundle } from '@whetstone/federation/single-bundle';
await buildSingleBundle({ ...JSON.parse(process.argv[1]), rendering: 'browser' });`;
const page = (route: string, module: string) => ({ path: route, module, access: 'everyone', title: module });

let folder: string;
const write = async (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
};

/** A remote with these pages, and a chunk that its first page loads later. */
async function addRemote(name: string, modules: readonly string[], chunk: string): Promise<string> {
  const routes = modules.map((module) => page(`/${name}/${module}`, module));
  const description = { name, team: name, routes, navigation: [] };
  await write({
    [`${name}/remote.ts`]: `export const remote = ${JSON.stringify(description)};`,
    [`${name}/src/later.ts`]: `export const text = 'later in ${name}';`,
  });
  for (const module of modules)
    await write({
      [`${name}/src/exposed/${module}.tsx`]: `export default () => '${module} of ${name}';
export const later = () => import(/* webpackChunkName: "${chunk}" */ '../later.ts');`,
    });
  return path.join(folder, name);
}

it('a single bundle has a chunk for each page, without other pages and later chunks', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whetstone-single-bundle-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const description = { name: 'shell', team: 'shell', routes: [], navigation: [] };
  await write({
    'shell/package.json': '{ "name": "shell", "version": "0.0.0", "type": "module" }',
    'shell/shell.ts': `export const shell = ${JSON.stringify(description)};`,
    'shell/src/icon.svg': '<svg/>',
    'shell/src/document.html': '<p></p>',
    'shell/src/main.tsx': `import { createLoader } from '@whetstone/federation/loader';
globalThis.load = createLoader().load;`,
  });
  const remotes = [
    await addRemote('mf-saws', ['returns', 'order'], 'details'),
    await addRemote('mf-planes', ['returns'], 'order'),
  ];
  const output = path.join(folder, 'bundle');
  const options = JSON.stringify({ shell: path.join(folder, 'shell'), remotes, output });
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD, options], {
    cwd: ROOT,
  });

  const read = (file: string) => readFile(path.join(output, 'dist', file), 'utf8');
  const { routes, modules }: MicrofrontendManifest = JSON.parse(await read('remote.json'));
  const scripts = await Promise.all(
    routes.map(async ({ path: address, module }) => [
      address,
      (await Promise.all((modules[module] ?? []).map(read))).join().match(/(?:\w+ of|later in) mf-\w+/g),
    ]),
  );
  expect(Object.fromEntries(scripts)).toEqual({
    '/mf-saws/returns': ['returns of mf-saws'],
    '/mf-saws/order': ['order of mf-saws'],
    '/mf-planes/returns': ['returns of mf-planes'],
  });
  await rm(folder, { recursive: true });
});
