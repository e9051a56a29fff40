import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../usage-error.ts';
import { copyTemplate, REMOTE_TEMPLATE, REPOSITORY_TEMPLATE, wordOf } from './template.ts';

/** Creates a remote in a repository of its own, in a new folder. @throws UsageError */
export async function createRemote(name: string): Promise<void> {
  wordOf(name);
  const folder = path.resolve(name);
  if (existsSync(folder)) throw new UsageError(`${folder} already exists: choose another name or folder.`);
  for (const template of [REMOTE_TEMPLATE, REPOSITORY_TEMPLATE]) await copyTemplate(template, name, folder);
  console.log(`Created ${folder}. Next:

  cd ${name}
  npm install
  npm run check

${name}/README.md lists the other commands.`);
}
