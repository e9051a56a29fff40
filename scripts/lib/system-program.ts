import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { execute, StepError } from './run.ts';

const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];

/** The first of the programs that this machine has, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM_FOLDERS];
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Finds one of the programs, installing the system's package where none is there; one after the other, for the system installs no
 * two at once. @throws StepError naming the command that does
 */
export function ensureProgram(names: readonly string[], systemPackage: string): Promise<string> {
  const program = last.then(() => findOrInstall(names, systemPackage));
  last = program.catch(() => undefined);
  return program;
}

async function findOrInstall(names: readonly string[], systemPackage: string): Promise<string> {
  const found = findProgram(names);
  if (found) return found;
  await installPackage(systemPackage);
  const installed = findProgram(names);
  if (!installed)
    throw new StepError(`${systemPackage} was installed, but ${names.join(' or ')} is not to be found.`);
  return installed;
}

async function installPackage(name: string): Promise<void> {
  const command = `apt-get update && apt-get install --yes --no-install-recommends ${name}`;
  const byHand = `${name} is needed and could not be installed. Install it by hand: sudo sh -c '${command}'`;
  if (!findProgram(['apt-get']) || process.getuid?.() !== 0) throw new StepError(byHand);
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await execute('sh', ['-c', command], { env, quiet: true });
  if (code !== 0) throw new StepError(`${output.trimEnd()}\n${byHand}`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
