import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyTemplate, REMOTE_TEMPLATE, wordOf } from '@whetstone/federation/create';
import { StepError } from './run.ts';
import { ROOT } from './workspace.ts';

/** The files of a remote in this repository, in addition. */
const TEMPLATE = path.join(ROOT, 'scripts/template');

/** Creates a remote with one page in the repository `root`, and adds it to the tsconfig files and to CODEOWNERS. @throws StepError */
export async function createRemote(name: string, root: string = ROOT): Promise<void> {
  const word = requireWord(name);
  if (existsSync(path.join(root, name))) throw new StepError(`${name} already exists.`);
  for (const template of [REMOTE_TEMPLATE, TEMPLATE])
    await copyTemplate(template, name, path.join(root, name));
  for (const project of ['tsconfig.json', 'tsconfig.tests.json'])
    await addReference(path.join(root, project), name);
  await appendFile(path.join(root, 'CODEOWNERS'), `/${name}/ @whetstone/${word}\n`);
}

/** Edits the text: parsing would drop comments and formatting. */
async function addReference(file: string, name: string): Promise<void> {
  const settings = await readFile(file, 'utf8');
  const changed = settings.replace(/\n {2}\]\n\}\n$/, `,\n    { "path": "${name}" }$&`);
  if (changed === settings) throw new StepError(`${file} does not end with its references.`);
  await writeFile(file, changed);
}

function requireWord(name: string): string {
  try {
    return wordOf(name);
  } catch (error) {
    throw new StepError((error as Error).message);
  }
}
