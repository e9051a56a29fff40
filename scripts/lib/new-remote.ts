import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, StepError } from './run.ts';
import { writeText } from './text-file.ts';
import { ROOT } from './workspace.ts';

const TEMPLATE = path.join(ROOT, 'scripts/template');
const NAME = /^mf-[a-z][a-z0-9]*$/;

/** Makes a remote with one page in the house at `root`, known to its compiler and to its owners. @throws StepError */
export async function makeRemote(name: string, root: string = ROOT): Promise<void> {
  if (!NAME.test(name))
    throw new StepError(`A remote's name is mf- and one word, such as mf-workshop, not "${name}".`);
  if (existsSync(path.join(root, name))) throw new StepError(`${name} is there already.`);
  await copyTemplate(name, path.join(root, name));
  await addReference(path.join(root, 'tsconfig.json'), name);
  await appendFile(path.join(root, 'CODEOWNERS'), `/${name}/ @whetstone/${wordOf(name)}\n`);
}

async function copyTemplate(name: string, target: string): Promise<void> {
  const word = wordOf(name);
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const adapt = (text: string) => text.replaceAll('Sample', title).replaceAll('sample', word);
  for (const entry of await readdir(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeText(
      path.join(target, adapt(path.relative(TEMPLATE, file))),
      adapt(await readFile(file, 'utf8')),
    );
  }
}

async function addReference(file: string, name: string): Promise<void> {
  const settings = JSON.parse(await readFile(file, 'utf8'));
  settings.references.push({ path: name });
  await writeFile(file, JSON.stringify(settings));
  await run(path.join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', file], { quiet: true });
}

function wordOf(name: string): string {
  return name.slice('mf-'.length);
}
