import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const WHETSTONE = path.resolve(__dirname, '../../bin/whetstone.mjs');
const RSPACK = path.resolve(__dirname, '../../../../node_modules/@rspack/cli/bin/rspack.js');

interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the `whetstone` command in a folder. */
export function whetstone(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return run(cwd, [WHETSTONE, ...args], env);
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

/** Strips colors: Rspack reads the environment and may write them into a pipe. */
function run(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const all = { ...process.env, NODE_ENV: 'production', DEPLOY_TOKEN: '', SHOP_URL: '', ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: all }, (error, stdout, stderr) =>
      resolve({
        code: Number(error?.code ?? 0),
        stdout: stripVTControlCharacters(stdout),
        stderr: stripVTControlCharacters(stderr),
      }),
    );
  });
}
