import { execFile } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
