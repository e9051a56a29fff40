import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../source/files-below.ts';
import { UsageError } from '../usage-error.ts';

const TEMPLATES = path.join(import.meta.dirname, '../../template');

/** The files of every remote. In their names and texts, `sample` and `Sample` stand for the word of the remote's name. */
export const REMOTE_TEMPLATE: string = path.join(TEMPLATES, 'remote');

/** The files of a remote in a repository of its own, in addition. */
export const REPOSITORY_TEMPLATE: string = path.join(TEMPLATES, 'repository');

/** npm does not publish files with some of these names, and Biome would apply the configuration to the template. */
const RENAMED: Readonly<Record<string, string>> = {
  'biome-configuration.json': 'biome.json',
  github: '.github',
  gitignore: '.gitignore',
  nvmrc: '.nvmrc',
};

/** A name of a microfrontend has at most 40 characters. */
const NAME = /^mf-[a-z][a-z0-9]{0,36}$/;

/** The word of a remote's name: `mf-workshop` → `workshop`. @throws UsageError */
export function wordOf(name: string): string {
  if (NAME.test(name)) return name.slice('mf-'.length);
  throw new UsageError(
    `The name of a remote must be mf- and one word of at most 37 lower-case letters and digits, such as mf-workshop, not "${name}".`,
  );
}

/** Copies the files of the folder `template` to the folder `target`, with the name of the remote. @throws UsageError */
export async function copyTemplate(template: string, name: string, target: string): Promise<void> {
  const word = wordOf(name);
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const adapt = (text: string) => text.replaceAll('Sample', title).replaceAll('sample', word);
  for (const source of await filesBelow(template)) {
    const file = path.join(target, ...source.split('/').map((part) => RENAMED[part] ?? adapt(part)));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, adapt(await readFile(path.join(template, source), 'utf8')));
  }
}
