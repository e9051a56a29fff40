import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { copyTemplate, NameError, REMOTE_TEMPLATE, REPOSITORY_TEMPLATE, wordOf } from './template.ts';

async function createRemote(name: string): Promise<void> {
  wordOf(name);
  const folder = path.resolve(name);
  if (existsSync(folder)) throw new NameError(`${folder} already exists: choose another name or folder.`);
  for (const template of [REMOTE_TEMPLATE, REPOSITORY_TEMPLATE]) await copyTemplate(template, name, folder);
  console.log(`Created ${folder}. Next:

  cd ${name}
  npm install
  npm run check

${name}/README.md lists the other commands.`);
}

const program = new Command('create-remote')
  .usage('<name>')
  .description('Creates a remote of a Whetstone shop in a repository of its own.')
  .argument('<name>', 'mf- and one word, such as mf-workshop')
  .action(createRemote)
  .exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed the help or the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(error instanceof NameError ? error.message : error);
    process.exitCode = 1;
  }
}
