import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { execute, StepError } from './run.ts';

const SYSTEM_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/opt/homebrew/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

/** The names of a program's package for `apt-get install` and `brew install`. */
export interface SystemPackage {
  apt: string;
  brew: string;
}

/** The path of the first installed program, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM_FOLDERS];
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Finds one of the programs, or installs the package. Installs one package at a time, because apt holds a lock.
 * @throws StepError with the install command
 */
export function ensureProgram(names: readonly string[], systemPackage: SystemPackage): Promise<string> {
  const program = last.then(() => findOrInstall(names, systemPackage));
  last = program.catch(() => undefined);
  return program;
}

/** One sentence with this system's install command. */
export function installAdvice(
  { apt, brew }: SystemPackage,
  platform: NodeJS.Platform,
  hasApt: boolean,
): string {
  const needed = `${apt} is needed and could not be installed.`;
  if (platform === 'darwin') return `${needed} Install it by hand: brew install ${brew}`;
  if (hasApt) return `${needed} Install it by hand: sudo sh -c '${aptCommand(apt)}'`;
  return `${needed} Install it with your system's package manager.`;
}

async function findOrInstall(names: readonly string[], systemPackage: SystemPackage): Promise<string> {
  const found = findProgram(names);
  if (found) return found;
  await installPackage(systemPackage);
  const installed = findProgram(names);
  if (!installed)
    throw new StepError(`${systemPackage.apt} was installed, but ${names.join(' or ')} was not found.`);
  return installed;
}

async function installPackage(systemPackage: SystemPackage): Promise<void> {
  const hasApt = process.platform === 'linux' && findProgram(['apt-get']) !== null;
  const advice = installAdvice(systemPackage, process.platform, hasApt);
  if (!hasApt || process.getuid?.() !== 0) throw new StepError(advice);
  console.log(`Installing ${systemPackage.apt}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await execute('sh', ['-c', aptCommand(systemPackage.apt)], { env, quiet: true });
  if (code !== 0) throw new StepError(`${output.trimEnd()}\n${advice}`);
}

function aptCommand(name: string): string {
  return `apt-get update && apt-get install --yes --no-install-recommends ${name}`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'Chromium', 'Google Chrome'];
const HEADLESS_CHROMIUM = 'chromium-headless-shell';
const CHROMIUM_PACKAGE = { apt: 'chromium', brew: '--cask chromium' };

/** Chromium with its full user interface, as visitors have it, for the bench. */
export function ensureChromium(): Promise<string> {
  return ensureProgram(CHROMIUM, CHROMIUM_PACKAGE);
}

/** The program in `CHROMIUM`, or the headless shell, which halves the time of the browser tests, or else Chromium. */
export async function ensureHeadlessChromium(): Promise<string> {
  return (
    process.env.CHROMIUM ??
    ensureProgram([HEADLESS_CHROMIUM], { ...CHROMIUM_PACKAGE, apt: HEADLESS_CHROMIUM }).catch(() =>
      ensureChromium(),
    )
  );
}
