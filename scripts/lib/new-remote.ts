import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { writeText } from './files.ts';
import { StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const TEMPLATE = path.join(ROOT, 'scripts/template');
const NAME = /^mf-[a-z][a-z0-9]*$/;

/** Creates a remote with one page in the repository `root`, and adds it to the tsconfig files and to CODEOWNERS. @throws StepError */
export async function createRemote(name: string, root: string = ROOT): Promise<void> {
  if (!NAME.test(name))
    throw new StepError(`The name of a remote must be mf- and one word, such as mf-workshop, not "${name}".`);
  if (!MICROFRONTEND_NAME.test(name)) throw new StepError(`The name of a remote ${MICROFRONTEND_NAME_RULE}.`);
  if (existsSync(path.join(root, name))) throw new StepError(`${name} already exists.`);
  await copyTemplate(name, path.join(root, name));
  for (const project of ['tsconfig.json', 'tsconfig.tests.json'])
    await addReference(path.join(root, project), name);
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

/** Edits the text: parsing would drop comments and formatting. */
async function addReference(file: string, name: string): Promise<void> {
  const settings = await readFile(file, 'utf8');
  const changed = settings.replace(/\n {2}\]\n\}\n$/, `,\n    { "path": "${name}" }$&`);
  if (changed === settings) throw new StepError(`${file} does not end with its references.`);
  await writeFile(file, changed);
}

function wordOf(name: string): string {
  return name.slice('mf-'.length);
}
