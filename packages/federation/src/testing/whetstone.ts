import { execFile } from 'node:child_process';
import path from 'node:path';

const WHETSTONE = path.resolve(__dirname, '../../bin/whetstone.mjs');

/** Runs the command as a team does, in a folder. */
export function whetstone(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [WHETSTONE, ...args],
      { cwd, env: { ...process.env, DEPLOY_TOKEN: '', SHOP_URL: '', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
