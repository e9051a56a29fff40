import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(path.join(process.env.MUTANTS_STRYKER, 'package.json'));

/** Imports a package of Stryker, which the command installs outside of the workspaces. */
export function importStryker(name) {
  return import(pathToFileURL(resolve(`@stryker-mutator/${name}`)).href);
}
