import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const COMMAND_PROCESS = path.resolve(__dirname, 'command-process.ts');
const MAIN = path.resolve(__dirname, '../../dist/cli/main.js');
const WHETSTONE = path.resolve(__dirname, '../../bin/whetstone.mjs');
const RSPACK = path.resolve(__dirname, '../../../../node_modules/@rspack/cli/bin/rspack.js');

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command for the process of `command-process.ts`. */
export interface CommandCall {
  /** The compiled module that runs the command. */
  main: string;
  cwd: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** Runs the `whetstone` command in a folder, in a process of its own. */
export function whetstoneProcess(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return run(cwd, [WHETSTONE, ...args], env);
}

let commands: ReturnType<typeof startCommands> | undefined;
let last: Promise<unknown> = Promise.resolve();

afterAll(() => commands?.child.disconnect());

/** Runs the `whetstone` command in a folder. The commands of a test file share a process. */
export function whetstone(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const call: CommandCall = { main: MAIN, cwd, args, env: commandEnvironment(env) };
  const finished = last.then(() => runShared(call));
  last = finished.catch(() => undefined);
  return finished;
}

async function runShared(call: CommandCall): Promise<Finished> {
  commands ??= startCommands();
  const { child, ended } = commands;
  child.send(call);
  const [finished] = await Promise.race([once(child, 'message'), ended]);
  return withoutColors(finished);
}

function startCommands() {
  const child = fork(COMMAND_PROCESS, { execArgv: [] });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The process of the commands ended.');
  });
  // Nobody waits for the end after the last command.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs `rspack build` in a folder. */
export function rspackBuild(cwd: string, args: readonly string[] = []): Promise<Finished> {
  return run(cwd, [RSPACK, 'build', ...args], {});
}

/** Runs `vite build` in a folder that has Vite. @module-federation/vite does nothing in tests unless this variable is set. */
export function viteBuild(cwd: string): Promise<Finished> {
  const env = { MFE_VITE_NO_TEST_ENV_CHECK: 'true' };
  return run(cwd, [path.join(cwd, 'node_modules/vite/bin/vite.js'), 'build'], env);
}

/** Runs a script in its folder. Returns what it prints. @throws Error with its output */
export async function runScript(cwd: string, script: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script, ...args], { cwd })).stdout;
}

/** Installs packages from the registry. @throws Error with npm's output */
export async function npmInstall(cwd: string, packages: readonly string[]): Promise<void> {
  const args = ['install', '--no-audit', '--no-fund', ...packages];
  await promisify(execFile)('npm', args, { cwd });
}

/** Runs `rspack dev` in a folder where it cannot start. */
export function rspackDev(cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return run(cwd, [RSPACK, 'dev'], env);
}

function run(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: commandEnvironment(env) }, (error, stdout, stderr) =>
      resolve(withoutColors({ code: Number(error?.code ?? 0), stdout, stderr })),
    );
  });
}

function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', DEPLOY_TOKEN: '', SHOP_URL: '', ...env };
}

/** Rspack reads the environment and may write colors into a pipe. */
function withoutColors({ code, stdout, stderr }: Finished): Finished {
  return { code, stdout: stripVTControlCharacters(stdout), stderr: stripVTControlCharacters(stderr) };
}
